import type { Remote } from '@redeem/kit';
import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import { languageTag, type Locale } from '@redeem/store';
import { type Visit, visitScope } from '@redeem/store/testing';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

import { createI18n, loadPlatformStrings, PLATFORM } from './i18n';
import { AppProviders, navigateByRouter, ProvideNavigation } from './providers';
import { type Visitor, VISITORS } from './visitors';

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
  const pages = Object.entries(remote.pages);
  const { pathname, search, hash } = location;
  if (!Object.hasOwn(remote.pages, pathname)) {
    history.replaceState(null, '', `${pages[0]?.[0] ?? '/'}${search}${hash}`);
  }
  const app = document.getElementById('app');
  if (!app) throw new Error('the page has no #app');
  createRoot(app).render(
    <AppProviders scope={visitScope({ navigate: navigateByRouter, ...visit })} i18n={i18n}>
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

/** One who reads the locale that the page is shown in, and is where it is spoken. */
export function visitorOfAddress(): Visitor {
  return VISITORS[localeOfAddress()];
}

/**
 * Returns the visit that `?visit=` names, else the first one. Its calls take a second, as those of a service do.
 */
export function visitOfAddress(visits: Readonly<Record<string, Visit>>): Visit {
  const name = new URLSearchParams(location.search).get('visit') ?? '';
  const visit = visits[name] ?? Object.values(visits)[0] ?? {};
  const { exchangeCode, validateCode } = visit;
  return {
    ...visit,
    ...(exchangeCode && { exchangeCode: slowly(exchangeCode) }),
    ...(validateCode && { validateCode: slowly(validateCode) }),
  };
}

function slowly<Call, Answer>(answer: (call: Call) => Answer | Promise<Answer>) {
  return async (call: Call) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return answer(call);
  };
}

/** There are no texts of any other than these, and so no page. */
function localeOfAddress(): Locale {
  return (new URLSearchParams(location.search).get('locale') ?? 'en') as Locale;
}
