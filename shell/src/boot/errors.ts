import type { RootOptions } from 'react-dom/client';

import { noteFirstView } from '../boot-page/first-view';
import { reportFailure } from './reports';
import type { OwnerOf } from './scripts';

/** The route that the page opens after an unhandled error (spec-2.11). */
const ERROR_PAGE = '/error';

/** React's errors about a first view that it could not keep: react.dev/errors/418 and others. */
const MISMATCH = /#4(?:18|19|2[1-5])\b/;

/** Reports unhandled errors of the site and opens the error page (spec-2.11). Those of third parties stay the browser’s (gap-24). */
export function watchUnhandledErrors(ownerOf: OwnerOf): void {
  const handle = (event: Event, error: unknown, owner = 'unknown@?') => {
    // The site's report replaces the browser's own log line.
    event.preventDefault();
    reportUnhandledError(error, owner);
    if (location.pathname === ERROR_PAGE) return;
    // The router reads the address when it starts, and after this event.
    history.pushState(null, '', ERROR_PAGE);
    dispatchEvent(new PopStateEvent('popstate'));
  };
  window.addEventListener('error', (event) => {
    if (isBeingEvaluated(event.filename)) return;
    const owner = ownerOf(event.filename || firstAddress(event.error));
    if (owner !== null) handle(event, event.error, owner);
  });
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    const owner = ownerOf(firstAddress(reason));
    if (owner !== null) handle(event, reason, owner);
    else if (!(reason instanceof Error) && !mayBeThirdParty(ownerOf)) handle(event, reason);
  });
}

/** Returns the error handlers of the React root. The defaults would log what a boundary has reported, and recovered errors. */
export function renderErrors(shell: string, showErrorAlone: () => void): RootOptions {
  let isAlone = false;
  let caught: unknown;
  return {
    onCaughtError: (error) => {
      caught = error;
    },
    onRecoverableError: (error) => {
      const { message = '', cause } = error as Partial<Error>;
      const isOfFirstView = MISMATCH.test(message);
      if (isOfFirstView) noteFirstView('replaced');
      // A boundary reports the cause, also when React renders the page anew because of it.
      if (cause !== undefined && (isOfFirstView || cause === caught)) return;
      reportFailure({ what: 'recovered', error }, 'recovered from an error');
    },
    onUncaughtError: (error) => {
      // A boundary catches the errors of a remote, so this error comes from the frame.
      reportUnhandledError(error, shell);
      if (location.pathname !== ERROR_PAGE) {
        // React has unmounted everything, the router too.
        window.location.assign(ERROR_PAGE);
      } else if (!isAlone) {
        isAlone = true;
        showErrorAlone();
      }
    },
  };
}

function reportUnhandledError(error: unknown, owner: string): void {
  const [of = ''] = owner.split('@');
  const failure = { what: 'unhandled', ...(of !== 'unknown' && { of }), error } as const;
  reportFailure(failure, `unhandled error in ${owner}`);
}

/** True if the script fails while it is first evaluated: its loader then reports the failure. */
function isBeingEvaluated(source: string): boolean {
  const script = document.currentScript;
  return script instanceof HTMLScriptElement && script.src === source;
}

/** Returns the address of the script at the top of the stack; empty if the stack names none. */
function firstAddress(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // Some browsers start the stack with the message, which may contain another address.
  const frames = (error.stack ?? '').replace(error.message, '');
  return /https?:\/\/[^\s)]+/.exec(frames)?.[0] ?? '';
}

/** True if a third party may have rejected without a stack: browsers send the event for scripts of the page’s origin or with CORS. */
function mayBeThirdParty(ownerOf: OwnerOf): boolean {
  return [...document.scripts].some((script) => {
    const { src, type } = script;
    if (src === '' || ownerOf(src) !== null) return false;
    const hasCors = script.hasAttribute('crossorigin') || type === 'module';
    const isOpen = hasCors || src.startsWith(`${location.origin}/`);
    // WebKit sends the event for every script (webkit.org/b/171415). Only WebKit has gesture events.
    return isOpen || 'GestureEvent' in window;
  });
}
