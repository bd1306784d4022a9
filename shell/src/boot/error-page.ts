import { navigateProvided } from '@redeem/store';
import { createWatch, type Scope } from 'effector';

/** The route that the page opens after an unhandled error (spec-2.11). */
const ERROR_PAGE = '/error';

/** Returns a function that opens the error page, and does nothing if the visitor is already there. */
export function createOpenErrorPage(scope: Scope): () => void {
  // Before the router provides its navigation, the browser loads the page.
  let go = loadErrorPage;
  createWatch({
    unit: navigateProvided,
    scope,
    fn: (navigate) => {
      go = () => void navigate(ERROR_PAGE, { replace: false });
    },
  });
  return () => {
    if (!isOnErrorPage()) go();
  };
}

/** Opens the error page without the router, for when React has unmounted everything. */
export function loadErrorPage(): void {
  window.location.assign(ERROR_PAGE);
}

export function isOnErrorPage(): boolean {
  return window.location.pathname === ERROR_PAGE;
}
