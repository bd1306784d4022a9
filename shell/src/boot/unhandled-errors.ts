import { reportUnhandledError, type ScriptOwner } from '../browser/report';

type OwnerOf = (url: string) => ScriptOwner | null;

/**
 * Logs unhandled errors, and leads to the error page (product-spec 2). An error of a third
 * party is left to the browser: it is not logged and does not lead to the error page (decisions, 24). A
 * promise that is rejected with a text or the like is handled unless it may be a third party's.
 *
 * @param ownerOf Which package of the site a script at this address belongs to; null for none.
 */
export function watchUnhandledErrors(ownerOf: OwnerOf, showError: () => void) {
  const handle = (event: Event, error: unknown, owner: ScriptOwner | null) => {
    // The report takes the place of the browser's own.
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

/** A script that fails as it starts is missed by whoever asked for it, and they say so. */
function isBeingEvaluated(source: string): boolean {
  const script = document.currentScript;
  return script instanceof HTMLScriptElement && script.src === source;
}

/** Where an error was thrown, as far as its stack tells; a foreign script's tells nothing. */
function firstAddress(error: unknown): string {
  if (!(error instanceof Error)) return '';
  // Some browsers begin the stack with the message, which may name an address of its own.
  const frames = (error.stack ?? '').replace(error.message, '');
  return /https?:\/\/[^\s)]+/.exec(frames)?.[0] ?? '';
}

/**
 * Whether a third party may have rejected with a value that has no stack. A browser raises the event only
 * for scripts that the page may look into: those of its own origin, and those loaded with CORS.
 */
function mayBeThirdParty(ownerOf: OwnerOf): boolean {
  return [...document.scripts].some((script) => {
    const { src, type } = script;
    if (src === '' || ownerOf(src)) return false;
    const hasCors = script.hasAttribute('crossorigin') || type === 'module';
    const isOpen = hasCors || src.startsWith(`${location.origin}/`);
    // WebKit alone has gesture events, and raises the event for every script (webkit.org/b/171415).
    return isOpen || 'GestureEvent' in window;
  });
}
