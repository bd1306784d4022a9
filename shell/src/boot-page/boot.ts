/*
 * Starts the shell, and shows help if that fails. The script is inline, so the content policy contains
 * its hash. It must be the same in every page: it reads the differences from the page.
 */
import { type Configuration, MARK, MARKED } from '@redeem/contracts';
import {
  rememberedLanguage,
  rememberedTerritory,
  startEarlyRequest,
} from '@redeem/store/page-scripts';
import {
  announcedTerritory,
  brandOfHost,
  homeLanguage,
  isTerritory,
  languageTag,
  type Locale,
  localeIn,
  localeOf,
  pageLanguage,
  pageLocale,
  siteUrl,
  type Territory,
} from '@redeem/store/rules';

import type { BrandIdentity } from '../brands/brand';
import { isReplaced, mayOverride } from './choose-releases';
import { page, showFirstView } from './first-view';
import { loadFont } from './load-font';

/** How long the shell may take to load and start, in milliseconds. */
const SHELL_TIMEOUT_MS = 8_000;

/** The longest round trip of the page on a fast connection, in milliseconds. */
const SLOW_ROUND_TRIP_MS = 80;

/** How long the shell waits for the first view, in round trips of the page. Site data takes 3.5 on its own connection. */
const ROUND_TRIPS = 2.5;

/** How long it waits at most, in milliseconds, because a slow server looks like a long round trip. */
const LONGEST_WAIT_MS = 700;

const LANGUAGE_TAG = /^(en|fr|de)\b(?:.*-([A-Z]{2})\b)?/;

// The page names the files it will need by links without effect, because a policy with `strict-dynamic`
// would block preloads in markup. A trusted script may turn them into preloads.
const shell = document.getElementById(MARKED.shell) as HTMLLinkElement;
// Its turn comes later.
shell.removeAttribute(MARK.file);
const visitor = readVisitor();

const configuration = (attempt(() => json(MARKED.configuration)) ?? {}) as Configuration;

// The page names the files of the release that most visitors get. This tab would load them in vain.
const isOverridden = mayOverride(configuration);
for (const link of links(`[${MARK.file}],[${MARK.texts}],[${MARK.view}]`)) {
  if (isOverridden || isReplaced(link)) link.remove();
}

/** Resolves when the shell may be requested. */
let shellTurn = Promise.resolve();

const locale = attempt(() => {
  const { homes } = json(MARKED.boot) as { homes: [BrandIdentity, ...BrandIdentity[]] };
  const brand = brandOfHost(location.hostname, homes, configuration.brands);
  const territory = announcedTerritory(rememberedTerritory(), brand.defaultTerritory);
  const { dataset } = document.documentElement;
  dataset['brand'] = brand.id;
  // The blank page gets the background of the page that follows. Redirects are done by now.
  dataset['page'] = location.pathname;
  // The images are small and visible first, so they must not wait for the shell.
  preload(`link[${MARK.logo}="${brand.id}"]`);
  // No preload: a visitor with colours of their own sees no art, and the browser would warn of an unused one.
  const [art] = links(`link[${MARK.art}="${brand.id}"]`);
  if (art && location.pathname === '/') new Image().src = art.href;
  const answer = startEarlyRequest(siteUrl({ ...configuration, ...brand, territory }));
  const files = [...links(`[${MARK.view}]`)];
  // The page of a visitor with a code looks different, and a tab that runs another release lacks a file.
  if (!page.hasCode && files.length === 2) {
    const time = timeToTurn();
    const turn = new Promise<void>((resolve) => {
      const next = () => {
        // At once, because the first view keeps the processor busy.
        preload(`#${MARKED.shell}`);
        resolve();
      };
      void showFirstView(files, answer, brand.id, next);
      setTimeout(next, time);
    });
    if (time > 0) shellTurn = turn;
  }
  void answer
    .then((response) => response.clone().json())
    .then((site: { territory: Territory; language: string }) => {
      fetchTexts(pageLocale(site.territory, site.language, rememberedLanguage()));
    })
    .catch(() => undefined);
  return expectedLocale(territory, brand.defaultTerritory);
});
preload(`link[${MARK.file}]`);
if (locale) fetchTexts(locale);
void shellTurn.then(() => {
  preload(`#${MARKED.shell}`);
});

document.addEventListener('DOMContentLoaded', () => {
  const { documentElement: root } = document;
  const help = document.getElementById(MARKED.help) as HTMLDivElement;
  const section = sectionIn(help, localeTag());
  const showHelp = () => {
    if (!help.isConnected || !help.hidden) return;
    const { firstView } = page;
    if (firstView?.place) {
      // The visitor can go on typing. The shell removes the help before React compares the elements.
      const lines = [...sectionIn(help, root.lang).children].slice(-2) as HTMLElement[];
      help.lang = root.lang;
      help.replaceChildren(...lines);
      (firstView.field?.parentElement ?? document.querySelector('#app h1'))?.after(help);
      for (const element of [help, ...lines]) element.hidden = false;
      return;
    }
    firstView?.end();
    root.lang = section.lang;
    // The help needs the light background for contrast.
    delete root.dataset['page'];
    help.hidden = section.hidden = false;
  };
  document.title = section.dataset['title'] ?? '';
  if (!page.firstView?.place) root.lang = section.lang;
  // Following the link would load the page without its history state in Firefox, and so without the code.
  help.addEventListener('click', (event) => {
    if ((event.target as Element).getAttribute('href') !== '') return;
    event.preventDefault();
    location.reload();
  });

  // The first view has texts, and the connection is free while it waits for site data.
  if (page.firstView) loadFont();

  // The shell removes the help when it has started.
  window.addEventListener('error', showHelp);
  window.addEventListener('unhandledrejection', showHelp);
  // A browser ignores an integrity that it cannot parse.
  if (!/^sha384-[A-Za-z0-9+/]{64}$/.test(shell.integrity)) showHelp();
  else void shellTurn.then(start.bind(null, showHelp));
});

/** Returns the result of `work`; undefined if it throws, because the shell reports an invalid page. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns how long the shell waits for first view and site data, in milliseconds; 0 on a fast connection, which gains nothing. */
function timeToTurn(): number {
  const [visit] = performance.getEntriesByType('navigation');
  if (!visit) return 0;
  const roundTrip = visit.responseStart - visit.requestStart;
  return roundTrip > SLOW_ROUND_TRIP_MS ? Math.min(ROUND_TRIPS * roundTrip, LONGEST_WAIT_MS) : 0;
}

/** Returns the probable locale of the site data: a brand's own language in its territory, else the visitor's. */
function expectedLocale(territory: Territory | null, own: Territory): Locale {
  const expected = territory ?? visitor.territory ?? own;
  const language = expected === own ? homeLanguage(own) : visitor.language;
  return localeIn(expected, language) ?? localeOf(expected, homeLanguage(expected));
}

/**
 * Loads the translations of a locale into the browser’s cache. It is no preload: the page may need another locale, and the
 * browser warns of unused ones. The loader checks their integrity later.
 */
function fetchTexts(locale: Locale): void {
  for (const link of links(`link[${MARK.texts}="${locale}"]`)) {
    // Once, also if the site data names the expected locale.
    link.remove();
    if (new URL(link.href).origin === location.origin) fetch(link.href).catch(() => undefined);
  }
}

function preload(selector: string): void {
  for (const link of links(selector)) link.rel = 'preload';
}

function links(selector: string): NodeListOf<HTMLLinkElement> {
  return document.querySelectorAll<HTMLLinkElement>(selector);
}

function json(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? '');
}

function start(showHelp: () => void): void {
  const policy = window.trustedTypes?.createPolicy('boot', { createScriptURL: (url) => url });
  const load = (url: string, onFailure: () => void) => {
    const script = document.createElement('script');
    script.integrity = shell.integrity;
    script.crossOrigin = 'anonymous';
    script.src = policy?.createScriptURL(url) ?? url;
    script.onerror = onFailure;
    document.head.append(script);
  };
  // Servers send no delta to an address with a query. A damaged one would fail at every visit, because the browser keeps
  // the file that it is a delta of.
  load(shell.href, () => {
    load(`${shell.href}?again=1`, showHelp);
  });
  setTimeout(showHelp, SHELL_TIMEOUT_MS);
}

/** Returns the help in a locale, else in its language, else in English. */
function sectionIn(help: HTMLElement, tag: string): HTMLElement {
  const find = (lang: string) => help.querySelector(`[lang="${lang}"]`);
  return (find(tag) ?? find(tag.slice(0, 2)) ?? find('en')) as HTMLElement;
}

/** Returns the language tag of the visitor's locale, as far as the browser knows it. */
function localeTag(): string {
  const { language, territory } = visitor;
  const locale = territory === null ? undefined : localeIn(territory, language);
  return locale === undefined ? language : languageTag(locale);
}

/** Returns the visitor's language and territory as far as the browser knows them, without the content service. */
function readVisitor(): { language: string; territory: Territory | null } {
  const tags = navigator.languages.map((tag) => LANGUAGE_TAG.exec(tag));
  const [, language = 'en', own] = tags.find(Boolean) ?? [];
  const region = rememberedTerritory() ?? own;
  if (!isTerritory(region)) return { language, territory: null };
  return { language: pageLanguage(region, language, rememberedLanguage()), territory: region };
}
