import { reportUnhandledError, type ScriptOwner } from '../browser/report';

type OwnerOf = (url: string) => ScriptOwner | null;

/**
 * Reports unhandled errors and opens the error page (spec-2.11). An error of a third party is neither
 * reported nor does it open the error page (gap-24). A rejection with a value that is no Error
 * counts as the site's, unless a third party may have caused it.
 *
 * @param ownerOf Returns the package of the site that a script belongs to; null for a third party's.
 */
export function watchUnhandledErrors(ownerOf: OwnerOf, showError: () => void) {
  const handle = (event: Event, error: unknown, owner: ScriptOwner | null) => {
    // The site's report replaces the browser's own log line.
    event.preventDefault();
    reportUnhandledError(error, owner);
    showError();
  };
  window.addEventListener('error', (event) => {
    if (isBeingEvaluated(event.filename)) return;
    const owner = ownerOf(event.filename || firstAddress(event.error));
    if (owner) handle(event, event.error, owner);
  });
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    const owner = ownerOf(firstAddress(reason));
    const isOurs = owner !== null || (!(reason instanceof Error) && !mayBeThirdParty(ownerOf));
    if (isOurs) handle(event, reason, owner);
  });
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

/**
 * True if a third party may have rejected with a value that has no stack. A browser sends the event only for
 * scripts of the page's own origin and for scripts that were loaded with CORS.
 */
function mayBeThirdParty(ownerOf: OwnerOf): boolean {
  return [...document.scripts].some((script) => {
    const { src, type } = script;
    if (src === '' || ownerOf(src)) return false;
    const hasCors = script.hasAttribute('crossorigin') || type === 'module';
    const isOpen = hasCors || src.startsWith(`${location.origin}/`);
    // WebKit sends the event for every script (webkit.org/b/171415). Only WebKit has gesture events.
    return isOpen || 'GestureEvent' in window;
  });
}
