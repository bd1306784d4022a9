import type { RootOptions } from 'react-dom/client';

import { loadErrorPage } from './error-page';
import { reportRecoveredError, reportUnhandledError } from './report';

/**
 * What becomes of errors that React met while rendering. Its own way would log those that their
 * boundary has reported already, and call errors it got over unhandled ones.
 */
export const renderErrors: RootOptions = {
  onCaughtError: () => undefined,
  onRecoverableError: reportRecoveredError,
  onUncaughtError: (error) => {
    reportUnhandledError(error);
    loadErrorPage();
  },
};
