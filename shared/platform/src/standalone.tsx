import type { Remote } from '@redeem/kit';
import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import type { Locale } from '@redeem/store';
import { type Visit, visitScope } from '@redeem/store/testing';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

import { i18nIn } from './i18n';
import { AppProviders, navigateByRouter, ProvideNavigation } from './providers';
import { VISITORS } from './visitors';

export type { Offer, Visit } from '@redeem/store/testing';

const query = new URLSearchParams(location.search);
const locale = (query.get('locale') ?? 'en') as Locale;

/**
 * Shows a remote alone, for its own team: no shell, no service, a visitor who has got this far. `?locale=fr_CA` shows it
 * in another locale, `?visit=` another one of the visits than the first.
 */
export async function showAlone(remote: Remote, visits: Record<string, Visit>): Promise<void> {
  const i18n = await i18nIn(locale, { [remote.name]: await remote.loadStrings(locale) });
  const pages = Object.entries(remote.pages);
  if (!Object.hasOwn(remote.pages, location.pathname))
    history.replaceState(null, '', `${pages[0]?.[0] ?? '/'}${location.search}${location.hash}`);
  const app = document.getElementById('app');
  if (!app) throw new Error('the page has no #app');
  const visit = visits[query.get('visit') ?? ''] ?? Object.values(visits)[0];
  const scope = visitScope({ ...VISITORS[locale], navigate: navigateByRouter, ...visit });
  createRoot(app).render(
    <AppProviders scope={scope} i18n={i18n}>
      <BrowserRouter>
        <ProvideNavigation routeOf={(path) => path} />
        <Routes>
          {pages.map(([path, { Root }]) => (
            <Route key={path} path={path} element={<Root />} />
          ))}
        </Routes>
      </BrowserRouter>
    </AppProviders>,
  );
}
