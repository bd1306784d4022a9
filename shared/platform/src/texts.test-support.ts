import type { Remote, Strings } from '@redeem/kit';
import { LOCALES } from '@redeem/store';
import { describe, expect, test } from '@rstest/core';

/**
 * The tests of a package's texts: every locale says what the English one says, in its own language.
 *
 * @param foreign Keys of texts that are in English in a locale of another language.
 */
export function describeTexts(
  loadStrings: (locale: string) => Promise<Strings>,
  foreign: readonly string[] = [],
): void {
  describe.each(LOCALES)('the texts in %s', (locale) => {
    test('none is missing, none is left over, none is empty', async () => {
      const texts = await loadStrings(locale);

      expect(Object.keys(texts)).toEqual(Object.keys(await loadStrings('en')));
      expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
    });

    test('each has the placeholders of the English one', async () => {
      const texts = await loadStrings(locale);

      expect(placeholders(texts)).toEqual(placeholders(await loadStrings('en')));
    });

    test('none of three words or more is the text of another language', async () => {
      const texts = await loadStrings(locale);
      const others = await Promise.all(
        LOCALES.filter((other) => other.slice(0, 2) !== locale.slice(0, 2)).map(loadStrings),
      );

      const taken = Object.entries(texts).filter(
        ([key, text]) =>
          text.split(' ').length > 2 &&
          !foreign.includes(key) &&
          others.some((other) => other[key] === text),
      );
      expect(taken).toEqual([]);
    });
  });

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

  test.each([...new Set(pageKeys)])(
    '%s, which names or describes a page, is one of the texts',
    async (key) => {
      expect(Object.keys(await remote.loadStrings('en'))).toContain(key);
    },
  );
}

/**
 * An accessible name must start with the visible label, so that voice control finds the element.
 *
 * @param labels Pairs of keys: the visible label and the accessible name.
 */
export function describeLabels(remote: Remote, labels: [shown: string, heard: string][]): void {
  describe.each(LOCALES)('who says in %s what is shown reaches it', (locale) => {
    test.each(labels)('%s begins %s', async (shown, heard) => {
      const texts = await remote.loadStrings(locale);

      expect(texts[heard]?.startsWith(texts[shown] ?? '?')).toBe(true);
    });
  });
}

function placeholders(texts: Strings): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, (text.match(/\{+\w+\}+/g) ?? []).sort()]),
  );
}
