// The code that no visitor waits for. All of it is one file, by the name of its chunk: each further file would add its name to
// the shell's entry, and a request to every visit.
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

import { onPageHidden } from '../browser/lifetime';
import { pushEvent } from '../third-parties/tag-manager';
import { vitals } from './reports';

/** Clears codes from the browser's list of requests, and measures the Web Vitals for reports and the tag manager. */
export function startDeferred(contentServiceUrl: string): void {
  forgetCodes(contentServiceUrl);
  // Each sees what happened before, because the browser keeps it.
  for (const measure of [onCLS, onINP, onLCP, onTTFB]) {
    measure(
      ({ name, value }) => {
        vitals[name as keyof typeof vitals] = Number(value.toFixed(name === 'CLS' ? 3 : 0));
      },
      { reportAllChanges: true },
    );
  }
  onPageHidden(() => {
    pushEvent('web-vitals', vitals);
  });
}

/**
 * Clears the browser’s list of requests as soon as an address in it has a code, because tags read that list. A tag with its own
 * PerformanceObserver still sees the request (H4).
 */
function forgetCodes(contentServiceUrl: string): void {
  const site = new URL(`${contentServiceUrl}/site/`).href;
  // A request for site data has no path after the site key. Any longer path contains a code.
  const isAboutCode = ({ name }: PerformanceEntry) =>
    name.startsWith(site) && /^[^?]*\//.test(name.slice(site.length));
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isAboutCode)) performance.clearResourceTimings();
  }).observe({ type: 'resource', buffered: true });
}
