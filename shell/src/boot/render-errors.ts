import type { RootOptions } from 'react-dom/client';

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
    onRecoverableError: reportRecoveredError,
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
