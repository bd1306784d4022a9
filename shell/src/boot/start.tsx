import { type Configuration, MARKED } from '@redeem/contracts';
import { createI18n } from '@redeem/platform/i18n';
import { AppProviders } from '@redeem/platform/providers';
import { $pageState, appStarted, loadTextsProvided, openingTookLong } from '@redeem/store';
import { allSettled, createWatch, fork, type Scope } from 'effector';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import { App } from '../App';
import { mayOverride, NO_OVERRIDES, type Releases } from '../boot-page/choose-releases';
import { page } from '../boot-page/first-view-state';
import { loadFont } from '../boot-page/load-font';
import { applyTheme } from '../brands/apply-theme';
import { configuredBrand } from '../brands/brands';
import { ErrorPage } from '../pages/ErrorPage';
import { integrityPlugin, styleTimeout } from '../remotes/federation-plugins';
import type { Federation } from '../remotes/federation';
import { PageShownContext, RemotesContext } from '../remotes/page-context';
import type { RemoteRecord } from '../remotes/remote-record';
import { Remotes } from '../remotes/remotes';
import { startEarly } from '../remotes/prepared-page';
import { remoteAt } from '../routes';
import { createOpenErrorPage } from './error-page';
import { guardScripts, scriptOwners, shellOf } from './scripts';
import { loadDeferred } from './vitals';
import { readPageData, settingsOf } from './page-data';
import { renderErrors } from './render-errors';
import { reportMalformedRegistry, reportRecoveredError } from '../browser/report';
import { runningReleases, sendReports } from './send-reports';
import { takeFirstView } from './take-first-view';
import { Texts } from './texts';
import { watchUnhandledErrors } from './unhandled-errors';
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
  const scope = fork();
  const texts = new Texts(i18n, scope);
  // The files of a development server change too often to have an integrity.
  if (import.meta.env.PROD) federation.registerPlugins([integrityPlugin(known, overrides)]);
  federation.registerPlugins([styleTimeout()]);
  const origins = configuration.thirdPartyOrigins;
  const remotes = new Remotes({ known, overrides, origins, federation, texts });
  // Requests the route's remote in parallel with the site data.
  const firstRemote = openFirst(remotes);

  watchUnhandledErrors(scriptOwners(known, overrides), createOpenErrorPage(scope));
  if (configuration.reportUrl !== undefined) {
    sendReports(configuration.reportUrl, () => runningReleases(registry, remotes, brand.id, scope));
  }
  if (problem !== null) reportMalformedRegistry(problem);
  watchPage(scope, configuration);
  void startEarly(scope, remotes, firstRemote);
  void allSettled(loadTextsProvided, {
    scope,
    params: async (locale) => {
      await Promise.all([texts.load(locale), atMost(FIRST_VIEW_TIMEOUT_MS, firstRemote)]);
    },
  });
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
          <PageShownContext value={pageShown}>
            <BrowserRouter>{view}</BrowserRouter>
          </PageShownContext>
        </RemotesContext>
      </AppProviders>
    );
    if (!root && firstView?.take(scope, firstRecord(remotes)))
      root = hydrateRoot(app, tree, options);
    else (root ??= createRoot(app, options)).render(tree);
  };
  const pageShown = () => {
    firstView?.handOver(scope);
  };
  // The page has the help in case the shell does not start.
  document.getElementById(MARKED.help)?.remove();
  const opening = Promise.all([opened(scope), firstRemote]);
  // React would replace the field by a blank page while it awaits the remote.
  if (firstView) await opening;
  show(<App brand={brand} privacyScriptUrl={configuration.privacyScriptUrl} />);
  // Not before, because its evaluation would delay the page. It also sees earlier requests.
  opening.then(loadDeferred).then(
    ({ forgetCodes }) => {
      forgetCodes(configuration.contentServiceUrl);
    },
    () => undefined,
  );
  // Each route renders its own from now on.
  const initial = document.querySelectorAll('link[rel=canonical], meta[name=description]');
  for (const element of initial) element.remove();
}

/** Resolves to the overrides of this tab, which a developer has confirmed; to none if their code cannot be loaded. */
async function overridesOf(configuration: Configuration): Promise<Releases> {
  if (!mayOverride(configuration)) return NO_OVERRIDES;
  try {
    const { applyOverrides } = await import(
      /* webpackChunkName: "overrides" */ '../overrides/overrides'
    );
    return await applyOverrides(configuration.overrideOrigins ?? []);
  } catch (error) {
    reportRecoveredError(error);
    return NO_OVERRIDES;
  }
}

/** Resolves when the remote of the route has loaded or failed. The view shows a failure. */
async function openFirst(remotes: Remotes): Promise<void> {
  await firstRecord(remotes)
    ?.open()
    .catch(() => undefined);
}

/** Returns the record of the remote of the route. */
function firstRecord(remotes: Remotes): RemoteRecord | undefined {
  const name = remoteAt(window.location.pathname);
  return name === null ? undefined : remotes.of(name);
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

/** Resolves when the work is done or the time is over. */
function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  return Promise.race([
    work,
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  ]);
}
