import type { Remote } from '@redeem/kit';
import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import { languageTag, type Locale } from '@redeem/store';
import { type Visit, visitScope } from '@redeem/store/testing';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

import { createI18n, loadPlatformStrings, PLATFORM } from './i18n';
import { AppProviders, ProvideNavigation } from './providers';
import { type Visitor, VISITORS } from './visitors';

export type { Offer } from '@redeem/store/testing';

/**
 * Shows a remote alone, for its own team: no shell, no service, a visitor who has got this far.
 * `?locale=fr_CA` shows it in another locale.
 */
export async function showAlone(remote: Remote, visit: Visit): Promise<void> {
  const locale = localeOfAddress();
  const tag = languageTag(locale);
  const i18n = createI18n(tag);
  i18n.addResourceBundle(tag, PLATFORM, await loadPlatformStrings(locale));
  i18n.addResourceBundle(tag, remote.name, await remote.loadStrings(locale));
  const paths = Object.keys(remote.pages);
  const app = document.getElementById('app');
  if (!app) throw new Error('the page has no #app');
  createRoot(app).render(
    <AppProviders scope={visitScope(visit)} i18n={i18n}>
      <BrowserRouter>
        <ProvideNavigation routeOf={(pathname) => pathname} />
        <Routes>
          {Object.entries(remote.pages).map(([path, { Root }]) => (
            <Route key={path} path={path} element={<Root />} />
          ))}
          <Route
            path="*"
            element={
              <ul>
                {paths.map((path) => (
                  <li key={path}>
                    <Link to={path}>{path}</Link>
                  </li>
                ))}
              </ul>
            }
          />
        </Routes>
      </BrowserRouter>
    </AppProviders>,
  );
}

/** One who reads the locale that the page is shown in, and is where it is spoken. */
export function visitorOfAddress(): Visitor {
  return VISITORS[localeOfAddress()];
}

/** An answer that takes its time, as those of a service do: a second. */
export function later<Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(answer());
    }, 1_000);
  });
}

/** There are no texts of any other than these, and so no page. */
function localeOfAddress(): Locale {
  return (new URLSearchParams(location.search).get('locale') ?? 'en') as Locale;
}
