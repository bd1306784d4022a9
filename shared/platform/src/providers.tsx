// For owners of a page: the shell, and a standalone remote.

import { type Navigation, pathEntered } from '@redeem/store';
import type { Scope } from 'effector';
import { Provider, useUnit } from 'effector-react';
import type { i18n } from 'i18next';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';

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

let routerNavigate: NavigateFunction | null = null;

/** The handler of the store's navigateFx. Throws before the router is rendered. */
export function navigateByRouter({ path, replace }: Navigation): void | Promise<void> {
  if (!routerNavigate) throw new Error(`cannot navigate to ${path} before the router is rendered`);
  return routerNavigate(path, { replace });
}

/** Keeps the router's navigate function for navigateByRouter, and reports the route of a path as a visitor may write it to the store. */
export function ProvideNavigation({ routeOf }: { routeOf: (pathname: string) => string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const enter = useUnit(pathEntered);
  useEffect(() => {
    routerNavigate = navigate;
    return () => {
      routerNavigate = null;
    };
  }, [navigate]);
  useEffect(() => {
    enter(routeOf(pathname));
  }, [enter, pathname, routeOf]);
  return null;
}

/** The shell's function that sets another name of the page; null restores its own name. */
export const PageNameContext = createContext<(name: string | null) => void>(() => undefined);

/** Gives the page another name in the title of the document while it shows something else; null: its own. */
export function usePageName(name: string | null): void {
  const rename = use(PageNameContext);
  useEffect(() => {
    rename(name);
    return () => {
      rename(null);
    };
  }, [rename, name]);
}
