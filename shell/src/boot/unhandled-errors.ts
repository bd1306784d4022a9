import { reportUnhandledError } from './report';

/**
 * Logs errors that nobody caught, and leads to the error page (product-spec 2). An error of a third
 * party concerns nobody here: it is neither logged nor does it move anybody (decisions, 24).
 *
 * @param isOurs Whether a script at this address is part of the site.
 */
export function watchUnhandledErrors(isOurs: (url: string) => boolean, showError: () => void) {
  const handle = (error: unknown, source: string | undefined) => {
    if (!isOurs(source || firstAddress(error))) return;
    reportUnhandledError(error);
    showError();
  };
  window.addEventListener('error', (event) => {
    handle(event.error, event.filename);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    handle(reason, undefined);
  });
}

/** Where an error was thrown, as far as its stack tells; a foreign script's tells nothing. */
function firstAddress(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return /https?:\/\/[^\s)]+/.exec(error.stack ?? '')?.[0] ?? '';
}
