import type { Vitals } from '@redeem/contracts';

import { pushVitals } from '../third-parties/tag-manager';
import { onPageHidden, pageLoaded } from '../browser/page-lifetime';

type Measure = (
  note: (metric: { name: keyof Vitals; value: number }) => void,
  options: { reportAllChanges: boolean },
) => void;

type Library = Record<'onCLS' | 'onINP' | 'onLCP' | 'onTTFB', Measure>;

const vitals: Vitals = {};

/** Returns the Web Vitals that are measured so far. */
export function vitalsSoFar(): { vitals?: Vitals } {
  return Object.keys(vitals).length > 0 ? { vitals: { ...vitals } } : {};
}

/**
 * Measures the Web Vitals, and pushes them to the tag manager when the page is hidden. The library loads
 * after the page, because it can read earlier events from the browser.
 */
export async function measureVitals(load: () => Promise<Library> = loadDeferred): Promise<void> {
  try {
    const { onCLS, onINP, onLCP, onTTFB } = await load();
    const note: Parameters<Measure>[0] = ({ name, value }) => {
      vitals[name] = Number(value.toFixed(name === 'CLS' ? 3 : 0));
    };
    for (const measure of [onCLS, onINP, onLCP, onTTFB]) measure(note, { reportAllChanges: true });
    onPageHidden(() => {
      pushVitals({ ...vitals });
    });
  } catch {
    // Without the library there are no vitals; the page works.
  }
}

/** Loads the code that no visitor waits for, after the page has loaded. Nothing else may import it. */
export async function loadDeferred() {
  await pageLoaded();
  return import(/* webpackChunkName: "deferred" */ './deferred');
}
