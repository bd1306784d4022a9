import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

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
