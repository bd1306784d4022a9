import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a visitor who has never been here waits for, and gets. */
export interface FirstVisit {
  /** In milliseconds since the request for the page: opening the connection is not counted. */
  firstPaint: number;
  usable: number;
  lcp: number;
  cls: number;
  /** Begun before the page could be used, the page itself among them. */
  requests: number;
  /** Bytes of JavaScript as they came, compressed. */
  scriptBytes: number;
  /** The same of everything. */
  bytes: number;
}

/** What it takes from a click to the next page. */
export interface RouteChange {
  /** Until its heading is there, in milliseconds. */
  routeChange: number;
  /** Of scripts, style sheets and data, begun in that time. */
  routeRequests: number;
}

declare global {
  interface Window {
    /** What the page measures of itself (in-page.js). */
    probe: {
      /** When it could be used, in milliseconds since the request for it. */
      usable: () => number;
      firstVisit: () => FirstVisit;
      /** Since it was asked for last, in milliseconds; zero where all were too short to be told. */
      takeSlowestInteraction: () => number;
      routeChange: () => RouteChange;
    };
  }
}

/** What a page logs as soon as it can be used. */
export const USABLE = 'probe: usable';

/** The script that measures a page from within, where this selector is what the visitor came for. */
export async function probeFor(usable: string): Promise<string> {
  // Plain JavaScript: what compiles the benchmark leaves calls in it that no page knows.
  const script = await readFile(join(import.meta.dirname, 'in-page.js'), 'utf8');
  const constants = { DESTINATION: usable, USABLE };
  return `const { DESTINATION, USABLE } = ${JSON.stringify(constants)};\n${script}`;
}
