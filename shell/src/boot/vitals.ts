import type { Vitals } from '@redeem/contracts';

import { pushVitals } from '../third-parties/tag-manager';
import { loadDeferred } from './load-deferred';
import { onPageHidden } from '../browser/page-lifetime';

const vitals: Vitals = {};

/** How fast the page has been for its visitor, as far as that is measured by now. */
export function vitalsSoFar(): { vitals?: Vitals } {
  return Object.keys(vitals).length > 0 ? { vitals: { ...vitals } } : {};
}

/**
 * Measures that, and tells the tag manager when the page is left. What measures is loaded when
 * everything else is: it asks the browser for what happened before.
 */
export async function measureVitals(): Promise<void> {
  try {
    const { onCLS, onINP, onLCP, onTTFB } = await loadDeferred();
    const note = ({ name, value }: { name: keyof Vitals; value: number }) => {
      vitals[name] = Number(value.toFixed(name === 'CLS' ? 3 : 0));
    };
    for (const measure of [onCLS, onINP, onLCP, onTTFB]) measure(note, { reportAllChanges: true });
    onPageHidden(() => {
      pushVitals({ ...vitals });
    });
  } catch {
    // A visit that cannot be measured is as good as any other.
  }
}
