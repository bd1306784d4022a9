import type { RootOptions } from 'react-dom/client';

import { isOnErrorPage, loadErrorPage } from './error-page';
import { reportRecoveredError, reportUnhandledError, type ScriptOwner } from '../browser/report';

/**
 * What becomes of errors that React met while rendering. Its own way would log those that their
 * boundary has reported already, and call errors it got over unhandled ones.
 *
 * @param showErrorAlone Shows the error page without the frame around it.
 */
export function renderErrors(shell: ScriptOwner, showErrorAlone: () => void): RootOptions {
  let isAlone = false;
  return {
    onCaughtError: () => undefined,
    onRecoverableError: reportRecoveredError,
    onUncaughtError: (error) => {
      // A remote's has been caught by its boundary: this one is of the frame around them.
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
