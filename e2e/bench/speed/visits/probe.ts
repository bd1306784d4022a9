import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Times and sizes of a visit without a cache. */
export interface FirstVisit {
  /** Milliseconds since the request for the page. Opening the connection is not counted. */
  firstPaint: number;
  /** The first frame with a text of the page. */
  words: number;
  /** The first frame with the field, which keeps what is typed from then on (e2e/journeys/first-view.spec.ts). */
  field: number;
  /** When React renders the page or has taken over its first view. */
  usable: number;
  lcp: number;
  cls: number;
  /** The number of requests that began before the page could be used, the page included. */
  requests: number;
  /** Compressed bytes of JavaScript. */
  scriptBytes: number;
  /** Compressed bytes of all files. */
  bytes: number;
}

/** The cost of a click that opens the next page. */
export interface RouteChange {
  /** Milliseconds until the heading of the page is shown. */
  routeChange: number;
  /** The number of requests for scripts, style sheets and data in that time. */
  routeRequests: number;
}

declare global {
  interface Window {
    /** The measurements inside the page (in-page.js). */
    probe: {
      /** Returns when the page could be used, in milliseconds since the request for it. */
      usable: () => number;
      firstVisit: () => FirstVisit;
      /** Returns the slowest interaction since the last call, in milliseconds; 0 if all were too short to be reported. */
      takeSlowestInteraction: () => number;
      routeChange: () => RouteChange;
    };
  }
}

/** The message that a page logs when it can be used. */
export const USABLE = 'probe: usable';

/** Resolves to the script that measures a page from within; the selector is that of the awaited element. */
export async function probeFor(usable: string): Promise<string> {
  // Plain JavaScript, because the compiler of the benchmark adds calls that a page does not have.
  const script = await readFile(join(import.meta.dirname, 'in-page.js'), 'utf8');
  const constants = { DESTINATION: usable, USABLE };
  return `const { DESTINATION, USABLE } = ${JSON.stringify(constants)};\n${script}`;
}
