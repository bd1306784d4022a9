import type { RootOptions } from 'react-dom/client';

import { noteFirstView } from '../boot-page/first-view-state';
import { isOnErrorPage, loadErrorPage } from './error-page';
import { reportRecoveredError, reportUnhandledError, type ScriptOwner } from '../browser/report';

/**
 * Returns the error handlers of the React root. React's defaults would log errors that a boundary has
 * reported already, and would report recovered errors as unhandled.
 *
 * @param showErrorAlone Shows the error page without the frame around it.
 */
export function renderErrors(shell: ScriptOwner, showErrorAlone: () => void): RootOptions {
  let isAlone = false;
  return {
    onCaughtError: () => undefined,
    onRecoverableError: (error) => {
      if (isOfFirstView(error)) {
        noteFirstView('replaced');
        // React renders the page anew, and the boundary around it reports what it throws.
        if (error.cause !== undefined) return;
      }
      reportRecoveredError(error);
    },
    onUncaughtError: (error) => {
      // A boundary catches the errors of a remote, so this error comes from the frame.
      reportUnhandledError(error, shell);
      if (!isOnErrorPage()) {
        loadErrorPage();
      } else if (!isAlone) {
        isAlone = true;
        showErrorAlone();
      }
    },
  };
}

/** React's errors about a first view that it could not keep: react.dev/errors/418 and others. */
const MISMATCH = /#4(?:18|19|2[1-5])\b/;

function isOfFirstView(error: unknown): error is Error {
  return error instanceof Error && MISMATCH.test(error.message);
}
