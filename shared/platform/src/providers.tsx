// For owners of a page: the shell, and a standalone remote.

import { navigateProvided, pathEntered } from '@redeem/store';
import type { Scope } from 'effector';
import { Provider, useUnit } from 'effector-react';
import type { i18n } from 'i18next';
import { type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';

export { PageNameContext } from './page-name';

interface AppProvidersProps {
  scope: Scope;
  i18n: i18n;
  children: ReactNode;
}

/** Provides the scope of the store and the translations to all views. */
export function AppProviders({ scope, i18n, children }: AppProvidersProps) {
  return (
    <Provider value={scope}>
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    </Provider>
  );
}

interface ProvideNavigationProps {
  /** The route of a path as a visitor may write it. */
  routeOf: (pathname: string) => string;
}

/** Provides the router's navigate function to the store and reports the path. */
export function ProvideNavigation({ routeOf }: ProvideNavigationProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { lend, enter } = useUnit({ lend: navigateProvided, enter: pathEntered });
  useEffect(() => {
    lend(navigate);
  }, [lend, navigate]);
  useEffect(() => {
    enter(routeOf(pathname));
  }, [enter, pathname, routeOf]);
  return null;
}
