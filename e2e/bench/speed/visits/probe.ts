import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Times and sizes of a visit. */
export interface FirstVisit {
  /** Milliseconds since the request for the page until text of the page is painted. Opening the connection is not counted. */
  words: number;
  /** The same until the awaited element is painted. */
  shown: number;
  /** The same until the element can be used: the shell is in charge of it. */
  usable: number;
  lcp: number;
  cls: number;
  /** Compressed bytes of JavaScript. */
  scriptBytes: number;
  /** Compressed bytes of JavaScript and style sheets. */
  codeBytes: number;
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
      /** Returns how long after the page could be used the last press ended, in milliseconds; negative if there was none. */
      pressedAfter: () => number;
      routeChange: () => RouteChange;
    };
  }
}

/** The message that a page logs when the awaited element is painted. */
export const SHOWN = 'probe: shown';

/** The message that a page logs when it can be used. */
export const USABLE = 'probe: usable';

/** The mark that a page of the shell leaves in the browser's timeline (shell/src/pages/PageView.tsx). */
const IN_CHARGE = 'shell-in-charge';

/** Resolves to the script that measures a page from within; the selector is that of the awaited element. */
export async function probeFor(awaited: string): Promise<string> {
  // Plain JavaScript, because the compiler of the benchmark adds calls that a page does not have.
  const script = await readFile(join(import.meta.dirname, 'in-page.js'), 'utf8');
  const constants = { DESTINATION: awaited, IN_CHARGE, SHOWN, USABLE };
  return `const { ${Object.keys(constants).join(', ')} } = ${JSON.stringify(constants)};\n${script}`;
}
