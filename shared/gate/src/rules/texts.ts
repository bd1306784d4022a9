import { type Finding, unless } from '@redeem/delivery';

import type { Candidate } from '../candidate';
import { checkDataOf, configOf } from '../package-config';

/** The locale with which the others are compared. */
const ENGLISH = 'en';

/** Texts with fewer words may be equal in two languages. */
const FEW_WORDS = 4;

const PLACEHOLDER = /\{+\s*[\w.]+\s*\}+/g;
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s"'`<>)]+/g;
/** Groups of thousands are set differently in each language. */
const NUMBER = /\d+(?:[.,\u00a0\u202f'’]\d{3})*/g;

/** What texts of two languages have in common, and how it is found. */
const PARTS: Readonly<Record<string, (text: string) => string[]>> = {
  placeholders: (text) => text.match(PLACEHOLDER) ?? [],
  addresses: (text) => text.match(ADDRESS) ?? [],
  numbers: (text) =>
    (text.replace(ADDRESS, '').replace(PLACEHOLDER, '').match(NUMBER) ?? []).map((number) =>
      number.replace(/\D/g, ''),
    ),
};

/** Texts by key: of a translation, or the anchor of an article. */
type Texts = Readonly<Record<string, string>>;

/**
 * Checks the texts in all locales: they have the placeholders, numbers and addresses of the English ones. Neither texts nor
 * code lead to a host that the package does not declare.
 */
export function checkTexts({ release }: Pick<Candidate, 'release'>): Finding {
  const { hosts = [], untranslated = [] } = configOf(release);
  const { texts } = checkDataOf(release);
  const files = Object.keys(texts);
  const count = Object.values(texts).reduce((sum, ofFile) => sum + Object.keys(ofFile).length, 0);
  return unless(
    [
      ...files.flatMap((file) => compareTexts(file, texts, untranslated)),
      ...foreignHosts(release, texts, hosts),
    ],
    `${String(count)} texts in ${String(files.length)} files; leads to ${hosts.join(', ') || 'no other host'}`,
  );
}

/** Returns how the texts of a file differ from the English ones in more than their words. */
export function compareTexts(
  file: string,
  all: Readonly<Record<string, Texts>>,
  untranslated: readonly string[] = [],
): string[] {
  const texts = all[file] ?? {};
  const empty = Object.keys(texts).filter((key) => texts[key]?.trim() === '');
  const problems = empty.map((key) => `${file}: ${key} is empty. Write its text`);
  const [, locale = ENGLISH] = /\b([a-z]{2}(?:_[A-Z]{2})?)(?:\.json|\/[^/]+)$/.exec(file) ?? [];
  const englishFile = file.replace(new RegExp(`\\b${locale}(?=\\.json$|/[^/]+$)`), ENGLISH);
  const english = all[englishFile];
  if (locale === ENGLISH || !english) return problems;
  // Articles may have paragraphs for some territories only.
  const isArticle = file.endsWith('.md');
  for (const [key, original] of Object.entries(english))
    if (texts[key] === undefined)
      problems.push(`${file}: ${key} is missing. Translate “${start(original)}”`);
  for (const [key, text] of Object.entries(texts)) {
    const original = english[key];
    if (original === undefined) {
      problems.push(`${file}: ${key} is no text of ${englishFile}. Remove it, or correct its name`);
      continue;
    }
    for (const [kind, partsOf] of Object.entries(PARTS)) {
      const [is, was] = [partsOf(text).toSorted(), partsOf(original).toSorted()];
      const isSame = isArticle ? is.every((one) => was.includes(one)) : is.join() === was.join();
      if (!isSame)
        problems.push(
          `${file}: ${key} has the ${kind} ${listed(is)}, and the English text has ${listed(was)}`,
        );
    }
    if (locale.startsWith(ENGLISH) || untranslated.includes(key)) continue;
    const lines = original.split('\n');
    for (const line of text.split('\n'))
      if (line.split(/\s+/).length >= FEW_WORDS && lines.includes(line))
        problems.push(
          `${file}: ${key} is in English: “${start(line)}”. Translate it, or name ${key} in "config.untranslated" of package.json`,
        );
  }
  return problems;
}

/** Matches an address in texts and code. */
const HOST = /\bhttps?:\/\/([\w.-]+)/g;

/** Names in scripts that are no addresses: the namespaces of XML. */
const NAMES = ['www.w3.org'];

/**
 * Returns a problem for each host that a package does not declare. The code of the shell contains libraries, whose messages
 * have addresses; the visits look at its links.
 */
function foreignHosts(
  { kind, files }: Candidate['release'],
  texts: Readonly<Record<string, Texts>>,
  declared: readonly string[],
): string[] {
  const code = files.filter(
    ({ path }) => path.endsWith('.css') || (kind === 'remote' && path.endsWith('.js')),
  );
  const places = [
    ...Object.entries(texts).flatMap(([file, ofFile]) =>
      Object.entries(ofFile).map(([key, text]) => [`${file}: ${key}`, text] as const),
    ),
    ...code.map(({ path, bytes }) => [`dist/${path}`, bytes.toString()] as const),
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

function listed(parts: readonly string[]): string {
  return parts.join(' ') || 'none';
}

function start(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
