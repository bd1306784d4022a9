import { type Finding, unless } from '@redeem/delivery';

import type { Candidate } from '../candidate';
import { checkDataOf, settingOf } from '../package-config';

/** The locale with which the others are compared. */
const ENGLISH = 'en';

/** Matches the locale in `src/locales.json#fr_CA` and `content/fr_CA/faq.md`. */
const LOCALE = /(?<=#|content\/)([a-z]{2}(?:_[A-Z]{2})?)/;

/** Lines with fewer words may be equal in two languages. */
const FEW_WORDS = 4;

const PLACEHOLDER = /\{+\s*[\w.]+\s*\}+/g;
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s"'`<>)]+/g;
/** Groups of thousands are set differently in each language. */
const NUMBER = /\d+(?:[.,\u00a0\u202f'’]\d{3})*/g;
const HOST = /\bhttps?:\/\/([\w.-]+)/g;

/** Names in scripts that are no addresses: the namespaces of XML. */
const NAMES = ['www.w3.org'];

/** What a text has in common with the English one, and how it is found. */
const PARTS: Readonly<Record<string, (text: string) => string[]>> = {
  placeholders: (text) => text.match(PLACEHOLDER) ?? [],
  addresses: (text) => text.match(ADDRESS) ?? [],
  numbers: (text) =>
    (text.replace(ADDRESS, '').replace(PLACEHOLDER, '').match(NUMBER) ?? []).map((number) =>
      number.replace(/\D/g, ''),
    ),
};

/** Texts by file, and by key of a translation or anchor of an article. */
type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Checks the texts in all locales: they have the placeholders, numbers and addresses of the English ones. Neither texts nor
 * code lead to a host that the package does not declare.
 */
export function checkTexts({ release }: Pick<Candidate, 'release'>): Finding {
  const hosts = settingOf(release, 'hosts');
  const untranslated = settingOf(release, 'untranslated');
  const { texts } = checkDataOf(release);
  const files = Object.keys(texts);
  const locales = new Set(files.map((file) => LOCALE.exec(file)?.[1] ?? ENGLISH));
  const count = Object.values(texts).reduce((sum, ofFile) => sum + Object.keys(ofFile).length, 0);
  return unless(
    [
      ...files.flatMap((file) => compareTexts(file, texts, untranslated)),
      ...foreignHosts(release, texts, hosts),
    ],
    `${String(count)} texts in ${String(locales.size)} locales; leads to ${hosts.join(', ') || 'no other host'}`,
  );
}

/** Returns how the texts of a file differ from the English ones in more than their words. */
function compareTexts(file: string, all: Texts, untranslated: readonly string[]): string[] {
  const texts = all[file] ?? {};
  const [, locale = ENGLISH] = LOCALE.exec(file) ?? [];
  const englishFile = file.replace(LOCALE, ENGLISH);
  const english = all[englishFile] ?? texts;
  const isArticle = file.endsWith('.md');
  // An article that a language does not have yet is shown in English.
  const missing = Object.keys(isArticle ? {} : english)
    .filter((key) => texts[key] === undefined)
    .map((key) => `${key} is missing. Translate “${start(english[key])}”`);
  const wrong = Object.entries(texts).flatMap(([key, text]) => {
    const original = english[key];
    if (text.trim() === '') return `${key} is empty. Write its text`;
    if (original === undefined)
      return `${key} is no text of ${englishFile}. Remove it, or correct its name`;
    const isTranslated = !locale.startsWith(ENGLISH) && !untranslated.includes(key);
    return [
      // Articles may have paragraphs for some territories only.
      ...otherParts(text, original, isArticle).map((parts) => `${key} has ${parts}`),
      ...(isTranslated ? sameLines(text, original) : []).map(
        (line) =>
          `${key} is in English: “${start(line)}”. Translate it, or name ${key} in "config.untranslated" of package.json`,
      ),
    ];
  });
  return [...missing, ...wrong].map((problem) => `${file}: ${problem}`);
}

function otherParts(text: string, original: string, mayLack: boolean): string[] {
  return Object.entries(PARTS).flatMap(([kind, partsOf]) => {
    const [is, was] = [partsOf(text).toSorted(), partsOf(original).toSorted()];
    const isSame = mayLack ? is.every((one) => was.includes(one)) : is.join() === was.join();
    const listed = (parts: string[]) => parts.join(' ') || 'none';
    return isSame ? [] : `the ${kind} ${listed(is)}, and the English text has ${listed(was)}`;
  });
}

function sameLines(text: string, original: string): string[] {
  const lines = original.split('\n');
  return text
    .split('\n')
    .filter((line) => line.split(/\s+/).length >= FEW_WORDS && lines.includes(line));
}

/**
 * Returns a problem for each host that a package does not declare. The code of the shell contains libraries, whose messages
 * have addresses; the visits look at its links.
 */
function foreignHosts({ kind, files }: Candidate['release'], texts: Texts, declared: string[]) {
  const isCode = kind === 'remote' ? /\.(?:css|js)$/ : /\.css$/;
  const places = [
    ...Object.entries(texts).flatMap(([file, ofFile]) =>
      Object.entries(ofFile).map(([key, text]) => [`${file}: ${key}`, text] as const),
    ),
    ...files
      .filter(({ path }) => isCode.test(path))
      .map(({ path, bytes }) => [`dist/${path}`, bytes.toString()] as const),
  ];
  const found = new Map<string, string>();
  for (const [place, text] of places)
    for (const [, host = ''] of text.matchAll(HOST))
      if (![...declared, ...NAMES, ...found.keys()].includes(host)) found.set(host, place);
  return [...found].map(
    ([host, place]) =>
      `${place} leads to ${host}. Correct the address; if it is right, add the host to "config.hosts" of package.json`,
  );
}

function start(text = ''): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
