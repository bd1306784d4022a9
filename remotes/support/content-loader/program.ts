import type { Locale } from '@redeem/platform';

import type { Faq, ReturnPolicy } from '../src/content/content';
import { replaceContents } from '../src/content/contents';
import { plainText } from '../src/content/plain-text';
import { loadLanguage } from '../src/faq/search/load-ranked-search';
import { packSearchTerms } from '../src/faq/search/search-terms';
import { firstViews } from '../src/first-view';
import { remote } from '../src/public';
import { contentPromises } from './content-promises';
import { LOCALES } from './countries';
import {
  type Contents,
  loadContent,
  type PlacedProblem,
  problemsIn as problemsOf,
} from './load-content';
import { fillScript } from './script-texts';

/*
 * The program that a release brings with its content: it checks and renders other texts without a bundler, and without any file.
 * shared/build compiles it for Node, and also makes the first views of the build by it.
 */

type Files = Readonly<Record<string, string>>;

/** Returns each mistake in content files once. */
export function problemsIn(files: Files): PlacedProblem[] {
  return problemsOf({ files, locales: LOCALES });
}

interface Wanted {
  files: Files;
  /** Scripts with marks, by name. */
  scripts: Readonly<Record<string, string>>;
}

/** Returns all that is derived from content files. Throws if they have a mistake. */
export async function render({ files, scripts }: Wanted) {
  const contents: Contents = { files, locales: LOCALES };
  const loadStrings = async (locale: string) => {
    const own = await remote.loadStrings(locale);
    replaceContents(locale, {
      faq: loadContent(contents, `${locale}/faq.md`).content as Faq,
      returnPolicy: loadContent(contents, `${locale}/return-policy.md`).content as ReturnPolicy,
    });
    return own;
  };
  const views = await firstViews({ ...remote, loadStrings });
  const filled = Object.entries(scripts).map(([name, script]) => [
    name,
    fillScript(script, contents),
  ]);
  return {
    scripts: Object.fromEntries(filled) as Record<string, string>,
    ...contentPromises(contents),
    firstViews: views,
  };
}

interface Search {
  files: Files;
  locale: Locale;
  phrase: string;
}

/** Resolves to the questions that the search of the page finds, the best first. Throws if the FAQ of the locale has a mistake. */
export async function find({ files, locale, phrase }: Search) {
  const { content, searchTerms } = loadContent({ files, locales: LOCALES }, `${locale}/faq.md`);
  const faq = content as Faq;
  const entries = faq.groups.flatMap((group) => group.entries);
  const { rankedSearch, stem } = await loadLanguage(locale);
  const names = { brand: '', contact: '' };
  const language = { stem, searchTerms: { [locale]: packSearchTerms(searchTerms) } };
  const found = rankedSearch({ entries, names, locale, faq, language })(phrase);
  return [...found.entries.keys()].flatMap((anchor) => {
    const entry = entries.find((one) => one.anchor === anchor);
    return entry ? [{ anchor, title: plainText(entry.heading, names) }] : [];
  });
}
