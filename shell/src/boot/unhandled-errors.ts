import { reportUnhandledError } from './report';
import type { ScriptOwner } from './script-owner';

/**
 * Logs errors that nobody caught, and leads to the error page (product-spec 2). An error of a third
 * party concerns nobody here: it is neither logged nor does it move anybody (decisions, 24).
 *
 * @param ownerOf Which package of the site a script at this address belongs to; null for none.
 */
export function watchUnhandledErrors(
  ownerOf: (url: string) => ScriptOwner | null,
  showError: () => void,
) {
  const handle = (event: Event, error: unknown, source: string) => {
    const owner = ownerOf(source || firstAddress(error));
    if (!owner) return;
    // The report takes the place of the browser's own.
    event.preventDefault();
    reportUnhandledError(error, owner);
    showError();
  };
  window.addEventListener('error', (event) => {
    if (isBeingEvaluated(event.filename)) return;
    handle(event, event.error, event.filename);
  });
  window.addEventListener('unhandledrejection', (event) => {
    handle(event, event.reason, '');
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
