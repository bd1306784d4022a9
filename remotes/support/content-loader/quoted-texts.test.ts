import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@rstest/core';

const WORKSPACE = join(process.cwd(), '../..');

/** The packages that have texts for a page. */
const PACKAGES = [
  'shell',
  'shared/platform',
  ...readdirSync(join(WORKSPACE, 'remotes')).map((remote) => `remotes/${remote}`),
];

// An answer helps only those who find on the page what it names.
test.each(['de', 'en', 'en_AU', 'en_CA', 'en_DE', 'en_FR', 'en_GB', 'fr', 'fr_CA', 'fr_CH'])(
  'the questions and answers in %s quote what the pages show',
  (locale) => {
    const shown = PACKAGES.flatMap((name) => textsOf(name, locale));
    const faq = readFileSync(join('content', locale, 'faq.md'), 'utf8');

    const quotes = quotesIn(faq);

    expect(quotes.length).toBeGreaterThan(10);
    expect(quotes.filter((quote) => !shown.some((text) => asQuoted(text).includes(quote)))).toEqual(
      [],
    );
  },
);

function textsOf(name: string, locale: string): string[] {
  const file = join(WORKSPACE, name, 'src/locales', `${locale}.json`);
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
}

/** Returns the quoted messages of a page, with `…` for the parts that vary. */
function quotesIn(markdown: string): string[] {
  const quotes = markdown.matchAll(/“([^“”]+)”|„([^„“]+)“|« ([^«»]+) »/g);
  return Array.from(quotes, ([, ...texts]) => texts.find(Boolean) ?? '');
}

/** Returns a text as answers quote it: with `…` for each placeholder, and with ordinary spaces. */
function asQuoted(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '…').replace(/\s/g, ' ');
}
