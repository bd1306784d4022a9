import type { ReleasedTexts, Texts } from './released-texts';

/** The locale with which the others are compared. */
const ENGLISH = 'en';

/** Texts with fewer words may be equal in two languages. */
const FEW_WORDS = 4;

const PLACEHOLDER = /\{+\s*[\w.]+\s*\}+/g;
const ADDRESS = /\bhttps?:\/\/[^\s"'<>)]+|\bmailto:[^\s"'<>)]+/g;
/** Groups of thousands are set differently in each language. */
const NUMBER = /\d+(?:[.,\u00a0\u202f'’]\d{3})*/g;

/** Returns the differences between texts and their English ones that are no differences of language. */
export function compareTexts(
  { translations, articles }: ReleasedTexts,
  untranslated: readonly string[] = [],
): string[] {
  return [
    ...differences(translations, 'equal', untranslated),
    ...differences(articles, 'within', untranslated),
  ];
}

function differences(
  byLocale: ReadonlyMap<string, Texts>,
  mode: 'equal' | 'within',
  untranslated: readonly string[],
): string[] {
  const english = byLocale.get(ENGLISH);
  if (!english) return [];
  return [...byLocale].flatMap(([locale, texts]) => {
    if (locale === ENGLISH) return emptyTexts(locale, texts);
    const missing = [...english.keys()].filter((key) => !texts.has(key));
    const changed = [...texts].flatMap(([key, text]) => {
      const original = english.get(key);
      if (original === undefined)
        return mode === 'equal' ? [`${locale} ${key} is no text of en`] : [];
      return ['placeholders', 'addresses', 'numbers'].flatMap((kind) => {
        const [is, was] = [partsOf(text, kind), partsOf(original, kind)];
        const isSame =
          mode === 'equal' ? is.join() === was.join() : is.every((one) => was.includes(one));
        return isSame
          ? []
          : [`${locale} ${key} has the ${kind} ${listed(is)}, and en has ${listed(was)}`];
      });
    });
    const inEnglish = [...texts].flatMap(([key, text]) => {
      if (locale.startsWith(ENGLISH) || untranslated.includes(key)) return [];
      const lines = english.get(key)?.split('\n') ?? [];
      const same = text
        .split('\n')
        .filter((line) => line.split(/\s+/).length >= FEW_WORDS && lines.includes(line));
      return same.map((line) => `${locale} ${key} is in English: “${line}”`);
    });
    return [
      ...missing.map((key) => `${locale} has no ${key}`),
      ...changed,
      ...inEnglish,
      ...emptyTexts(locale, texts),
    ];
  });
}

/** Returns a problem for each empty text. */
function emptyTexts(locale: string, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) =>
    text.trim() === '' ? [`${locale} ${key} is empty`] : [],
  );
}

function partsOf(text: string, kind: string): string[] {
  if (kind === 'placeholders') return (text.match(PLACEHOLDER) ?? []).toSorted();
  const addresses = text.match(ADDRESS) ?? [];
  if (kind === 'addresses') return addresses.toSorted();
  const words = text.replace(ADDRESS, '').replace(PLACEHOLDER, '');
  return (words.match(NUMBER) ?? []).map((number) => number.replace(/\D/g, '')).toSorted();
}

function listed(parts: readonly string[]): string {
  return parts.length === 0 ? 'none' : parts.join(' ');
}
