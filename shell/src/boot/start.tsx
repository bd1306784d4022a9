import { type Configuration, MARKED } from '@redeem/contracts';
import { createI18n } from '@redeem/platform/i18n';
import { AppProviders, navigateByRouter } from '@redeem/platform/providers';
import {
  $pageState,
  appStarted,
  loadTextsFx,
  type Locale,
  navigateFx,
  openingTookLong,
} from '@redeem/store';
import { allSettled, createWatch, fork, type Scope } from 'effector';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from '../App';
import { mayOverride, NO_OVERRIDES, type Releases } from '../boot-page/choose-releases';
import { page } from '../boot-page/first-view';
import { loadFont } from '../boot-page/load-font';
import { applyTheme, configuredBrand } from '../brands/brands';
import { pageLoaded, pause } from '../browser/lifetime';
import { ErrorPage } from '../pages/OwnPages';
import type { Federation } from '../remotes/federation';
import { integrityPlugin } from '../remotes/integrity';
import { RemotesContext } from '../remotes/page-context';
import { prepareLinks } from '../remotes/prepared-page';
import { Remotes } from '../remotes/remotes';
import { remoteAt } from '../routes';
import { renderErrors, watchUnhandledErrors } from './errors';
import { readPageData, settingsOf } from './page-data';
import { reportFailure, runningReleases, sendReports } from './reports';
import { guardScripts, scriptOwners, shellOf } from './scripts';
import { takeFirstView } from './take-first-view';
import { Texts } from './texts';
import { watchPage } from './watch-page';

/** How long the first view waits for site data and the remote before it shows the frame alone, in milliseconds. */
const FIRST_VIEW_TIMEOUT_MS = 1_500;

/** Starts the site. Throws if the page has no valid configuration or no #app. */
export async function start(
  federation: Federation,
  codeFromLink: string | null,
  codeFromPath: string | null,
): Promise<void> {
  const { registry, problem, configuration } = readPageData();
  // The releases that this page knows; later lookups add to this copy.
  const known = { ...registry, microFrontends: { ...registry.microFrontends } };
  guardScripts(known, configuration);
  const overrides = await overridesOf(configuration);
  const brand = configuredBrand(window.location.hostname, configuration);
  applyTheme(brand);
  // The script of the page has requested the logo, and the font of a first view.
  if (!page.firstView) loadFont();

  const i18n = createI18n('en');
  const loadTexts = async (locale: Locale) => {
    const remote = Promise.race([firstOpened, pause(FIRST_VIEW_TIMEOUT_MS)]);
    await Promise.all([texts.load(locale), remote]);
  };
  const scope = fork({
    handlers: [
      [navigateFx, navigateByRouter],
      [loadTextsFx, loadTexts],
    ],
  });
  const texts = new Texts(i18n, scope);
  // The files of a development server change too often to have an integrity.
  if (import.meta.env.PROD) federation.registerPlugins([integrityPlugin(known, overrides)]);
  const origins = configuration.thirdPartyOrigins;
  const remotes = new Remotes({ known, overrides, origins, federation, texts });
  // Requests the route's remote in parallel with the site data. The view shows a failure.
  const firstName = remoteAt(window.location.pathname);
  const first = firstName === null ? undefined : remotes.of(firstName);
  const firstOpened = Promise.resolve(first?.open()).catch(() => undefined);

  watchUnhandledErrors(scriptOwners(known, overrides));
  if (configuration.reportUrl !== undefined) {
    const running = () => runningReleases(registry, remotes.all(), brand.id, scope);
    sendReports(configuration.reportUrl, running);
  }
  if (problem !== null) {
    reportFailure({ what: 'registry', error: problem }, 'the registry in the page is malformed');
  }
  watchPage(scope, configuration.tagManagerScriptUrl);
  const firstView = takeFirstView(codeFromLink);
  void allSettled(appStarted, {
    scope,
    params: {
      settings: settingsOf(configuration, brand),
      // The first view is that of a visitor without a code. Its field has this one, and hands it over.
      codeFromLink: firstView ? null : codeFromLink,
      codeFromPath,
    },
  });
  setTimeout(() => void allSettled(openingTookLong, { scope }), FIRST_VIEW_TIMEOUT_MS);

  const app = document.getElementById('app');
  if (!app) throw new Error('the page has no #app');
  const options = renderErrors(shellOf(registry), () => {
    show(
      <main>
        <ErrorPage />
      </main>,
    );
  });
  let root: Root | null = null;
  const show = (view: ReactNode) => {
    const tree = (
      <AppProviders scope={scope} i18n={i18n}>
        <RemotesContext value={remotes}>
          <BrowserRouter>{view}</BrowserRouter>
        </RemotesContext>
      </AppProviders>
    );
    if (!root && firstView?.take(scope, first)) root = hydrateRoot(app, tree, options);
    else (root ??= createRoot(app, options)).render(tree);
  };
  remotes.pageShown = () => firstView?.handOver(scope);
  // The page has the help in case the shell does not start.
  document.getElementById(MARKED.help)?.remove();
  const opening = Promise.all([opened(scope), firstOpened]);
  // React would replace the field by a blank page while it awaits the remote.
  if (firstView) await opening;
  show(<App brand={brand} privacyScriptUrl={configuration.privacyScriptUrl} />);
  void opening.then(async () => {
    prepareLinks(remotes);
    // Its evaluation would delay the page. It also sees earlier requests, and the page works without it.
    await pageLoaded();
    const deferred = await import(/* webpackChunkName: "deferred" */ './deferred').catch(
      () => null,
    );
    deferred?.startDeferred(configuration.contentServiceUrl);
  });
  // Each route renders its own from now on.
  const initial = document.querySelectorAll('link[rel=canonical], meta[name=description]');
  for (const element of initial) element.remove();
}

/** Resolves to the overrides of this tab, which a developer has confirmed; to none if their code cannot be loaded. */
async function overridesOf(configuration: Configuration): Promise<Releases> {
  if (!mayOverride(configuration)) return NO_OVERRIDES;
  try {
    const overrides = await import(/* webpackChunkName: "overrides" */ '../overrides/overrides');
    return await overrides.applyOverrides(configuration.overrideOrigins ?? []);
  } catch (error) {
    reportFailure({ what: 'recovered', error }, 'recovered from an error');
    return NO_OVERRIDES;
  }
}

/** Resolves when the page has texts to show. */
function opened(scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    const check = (state: string) => {
      if (state !== 'opening') resolve();
    };
    createWatch({ unit: $pageState, scope, fn: check });
    check(scope.getState($pageState));
  });
}
