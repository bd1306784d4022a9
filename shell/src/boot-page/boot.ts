/*
 * Starts the shell, and shows help where that fails. It stands in the page itself, so the content
 * policy names it by its hash: whatever changes here changes that, and what differs between pages is
 * read from the page.
 */
import type { Configuration } from '@redeem/contracts';
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
  localeIn,
  type Locale,
  localeOf,
  pageLanguage,
  pageLocale,
  siteUrl,
  type Territory,
} from '@redeem/store/rules';

import type { BrandIdentity } from '../brands/brand-identities';

/** How long the shell may take to come and start, in milliseconds. */
const SHELL_TIMEOUT_MS = 8_000;

const LANGUAGE_TAG = /^(en|fr|de)\b(?:.*-([A-Z]{2})\b)?/;

// The page names what it will need by links that do nothing by themselves: a policy with
// `strict-dynamic` would block them. What a trusted script asks for is allowed.
const shell = document.getElementById('shell') as HTMLLinkElement;
const visitor = readVisitor();

const place = attempt(() => {
  const configuration = json('configuration') as Configuration;
  const { homes } = json('boot') as { homes: [BrandIdentity, ...BrandIdentity[]] };
  const brand = brandOfHost(location.hostname, homes, configuration.brands);
  const territory = announcedTerritory(rememberedTerritory(), brand.defaultTerritory);
  document.documentElement.dataset['brand'] = brand.id;
  // What is blank yet is as dark as the page that follows; the address is its own by now.
  document.documentElement.dataset['page'] = location.pathname;
  // Small, and to be seen before all else is here: it must not wait behind the shell.
  preload(`link[data-brand="${brand.id}"]`);
  const answer = startEarlyRequest(siteUrl({ ...configuration, ...brand, territory }));
  void preloadTexts(answer).catch(() => undefined);
  return { territory, own: brand.defaultTerritory };
});
preload('#shell');
preload('link[data-rel]');
if (place) fetchTexts(expectedLocale(place));

document.addEventListener('DOMContentLoaded', () => {
  const help = document.getElementById('help') as HTMLDivElement;
  const section = sectionIn(help);
  const showHelp = () => {
    // Texts that are to be read stand on the background of the other pages.
    delete document.documentElement.dataset['page'];
    help.hidden = section.hidden = false;
  };
  document.title = section.dataset['title'] ?? '';
  document.documentElement.lang = section.lang;
  // The link alone would open the page anew, in Firefox without the code that its history remembers.
  help.addEventListener('click', (event) => {
    if ((event.target as Element).getAttribute('href') !== '') return;
    event.preventDefault();
    location.reload();
  });

  // The shell takes the help off the page as soon as it has started.
  window.addEventListener('error', showHelp);
  window.addEventListener('unhandledrejection', showHelp);
  setTimeout(showHelp, SHELL_TIMEOUT_MS);
  // A browser takes an integrity that it cannot read for none.
  if (/^sha384-[A-Za-z0-9+/]{64}$/.test(shell.integrity)) start(showHelp);
  else showHelp();
});

/** Returns what the work returns; undefined where it throws, because the shell says what is wrong with a page. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What site data will probably say: at home a brand has its own language, elsewhere the visitor's. */
function expectedLocale({
  territory,
  own,
}: {
  territory: Territory | null;
  own: Territory;
}): Locale {
  const expected = territory ?? visitor.territory ?? own;
  const language = expected === own ? homeLanguage(own) : visitor.language;
  return localeIn(expected, language) ?? localeOf(expected, homeLanguage(expected));
}

/**
 * Into the browser's cache, while the line is free. Not as a preload: nobody may come to need them.
 * What runs them checks them.
 */
function fetchTexts(locale: Locale): void {
  for (const { href } of links(`link[data-texts="${locale}"]`)) {
    if (new URL(href).origin === location.origin) fetch(href).catch(() => undefined);
  }
}

/** The answer says the locale, and the page which texts are of it. Their failure is the shell's concern. */
async function preloadTexts(answer: Promise<Response>): Promise<void> {
  const site = (await (await answer).clone().json()) as { territory: Territory; language: string };
  const locale = pageLocale(site.territory, site.language, rememberedLanguage());
  preload(`link[data-texts="${locale}"]`);
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
  const script = document.createElement('script');
  script.integrity = shell.integrity;
  script.crossOrigin = 'anonymous';
  script.src = trusted(shell.href);
  script.onerror = showHelp;
  document.head.append(script);
}

function trusted(href: string): string {
  const policy = window.trustedTypes?.createPolicy('boot', { createScriptURL: (url) => url });
  // It is an object, of which the types of `src` know nothing.
  return (policy?.createScriptURL(href) ?? href) as string;
}

/** Returns the help in the visitor's language: that of the territory's locale, otherwise of the language alone. */
function sectionIn(help: HTMLElement): HTMLElement {
  const { language, territory } = visitor;
  const locale = territory === null ? undefined : localeIn(territory, language);
  const find = (tag: string) => help.querySelector(`[lang="${tag}"]`);
  const exact = locale === undefined ? null : find(languageTag(locale));
  return (exact ?? find(language) ?? find('en')) as HTMLElement;
}

/** Returns language and territory of the visitor, as far as they are known before the content service was asked. */
function readVisitor(): { language: string; territory: Territory | null } {
  const tags = navigator.languages.map((tag) => LANGUAGE_TAG.exec(tag));
  const [, language = 'en', own] = tags.find(Boolean) ?? [];
  const region = rememberedTerritory() ?? own;
  if (!isTerritory(region)) return { language, territory: null };
  return { language: pageLanguage(region, language, rememberedLanguage()), territory: region };
}
