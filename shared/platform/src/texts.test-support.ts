import type { Remote, Strings } from '@redeem/kit';
import { LOCALES } from '@redeem/store';
import { expect, test } from '@rstest/core';

/**
 * The tests of a package's texts: every locale says what the English one says, in its own language.
 *
 * @param foreign Keys of texts that are in English in a locale of another language.
 */
export function describeTexts(
  loadStrings: (locale: string) => Promise<Strings>,
  foreign: readonly string[] = [],
): void {
  test.each(LOCALES)(
    'the texts in %s are those of English, with its placeholders, and none of three words or more is that of another language',
    async (locale) => {
      const texts = await loadStrings(locale);
      const english = await loadStrings('en');
      const others = await Promise.all(
        LOCALES.filter((other) => other.slice(0, 2) !== locale.slice(0, 2)).map(loadStrings),
      );
      const taken = Object.entries(texts).filter(
        ([key, text]) =>
          text.split(' ').length > 2 &&
          !foreign.includes(key) &&
          others.some((other) => other[key] === text),
      );

      expect(Object.keys(texts)).toEqual(Object.keys(english));
      expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
      expect(placeholders(texts)).toEqual(placeholders(english));
      expect(taken).toEqual([]);
    },
  );

  // French sets a space before some signs and within quotation marks. A line must not break there.
  test.each(LOCALES.filter((locale) => locale.startsWith('fr')))(
    'no line of the texts in %s breaks before a sign or within quotation marks',
    async (locale) => {
      const texts = Object.values(await loadStrings(locale));

      expect(texts.filter((text) => /« | [?!;:»]/.test(text))).toEqual([]);
    },
  );
}

/** The same for a remote, whose pages have their names and descriptions from its texts. */
export function describeTextsOf(remote: Remote): void {
  const pageKeys = Object.values(remote.pages).flatMap(({ titleKey, descriptionKey }) =>
    [titleKey, descriptionKey].filter((key) => key !== undefined),
  );

  describeTexts(remote.loadStrings);

  test('the names and descriptions of its pages are texts', async () => {
    expect(Object.keys(await remote.loadStrings('en'))).toEqual(expect.arrayContaining(pageKeys));
  });
}

/**
 * An accessible name must start with the visible label, so that voice control finds the element.
 *
 * @param labels Pairs of keys: the visible label and the accessible name.
 */
export function describeLabels(remote: Remote, labels: [shown: string, heard: string][]): void {
  test.each(LOCALES)('who says in %s what is shown reaches it', async (locale) => {
    const texts = await remote.loadStrings(locale);

    expect(
      labels.filter(([shown, heard]) => !texts[heard]?.startsWith(texts[shown] ?? '?')),
    ).toEqual([]);
  });
}

function placeholders(texts: Strings): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, (text.match(/\{+\w+\}+/g) ?? []).sort()]),
  );
}
