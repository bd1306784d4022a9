import { navigateProvided } from '@redeem/store';
import { createWatch, type Scope } from 'effector';

/** Where unhandled errors lead (product-spec 2). */
const ERROR_PAGE = '/error';

/** Gives the way to the error page; it leads nowhere for a visitor who is there already. */
export function createOpenErrorPage(scope: Scope): () => void {
  // Until the router has come there is only the browser's own way.
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

/** The same without a router, for when React has taken everything off the page. */
export function loadErrorPage(): void {
  window.location.assign(ERROR_PAGE);
}

export function isOnErrorPage(): boolean {
  return window.location.pathname === ERROR_PAGE;
}
