/** A visitor with a locale of the site. */
export interface Reader {
  territory: string;
  locale: string;
  /** The locale of the browser. */
  speaks: string;
}

/** Every territory with each of its locales, as the shell knows them: the gate must not read them from a release. */
export const READERS: readonly Reader[] = [
  { territory: 'US', locale: 'en', speaks: 'en-US' },
  { territory: 'CA', locale: 'en_CA', speaks: 'en-CA' },
  { territory: 'CA', locale: 'fr_CA', speaks: 'fr-CA' },
  { territory: 'GB', locale: 'en_GB', speaks: 'en-GB' },
  { territory: 'IM', locale: 'en_GB', speaks: 'en-GB' },
  { territory: 'IE', locale: 'en_GB', speaks: 'en-IE' },
  { territory: 'AU', locale: 'en_AU', speaks: 'en-AU' },
  { territory: 'NZ', locale: 'en_AU', speaks: 'en-NZ' },
  { territory: 'FR', locale: 'fr', speaks: 'fr-FR' },
  { territory: 'FR', locale: 'en_FR', speaks: 'en-GB' },
  { territory: 'CH', locale: 'de', speaks: 'de-CH' },
  { territory: 'CH', locale: 'fr_CH', speaks: 'fr-CH' },
  { territory: 'CH', locale: 'en_DE', speaks: 'en-GB' },
  { territory: 'DE', locale: 'de', speaks: 'de-DE' },
  { territory: 'DE', locale: 'en_DE', speaks: 'en-GB' },
  { territory: 'AT', locale: 'de', speaks: 'de-AT' },
  { territory: 'AT', locale: 'en_DE', speaks: 'en-GB' },
];

/** The widths of the window, in pixels: of a page at 400 %, of a tablet, and of a desktop. */
const WIDTHS = [304, 768, 1280] as const;

const COLOURS = ['light', 'dark', 'forced'] as const;

/** How a page is opened: by whom, where, and in which window. */
export interface Setting {
  reader: Reader;
  path: string;
  /** The index of the brand, from 0. */
  brand: number;
  width: number;
  colours: (typeof COLOURS)[number];
  /** Whether the visitor has asked for less motion. */
  isStill: boolean;
  /** Whether the browser has only what all supported browsers have. */
  isCommon: boolean;
  /** Whether this visitor has opened a page of this brand before. */
  isAgain: boolean;
}

interface Choices {
  readers: readonly Reader[];
  paths: readonly string[];
  /** The number of brands. */
  brands: number;
  /** Whether only words differ, which have no colours and call no API. */
  isOfTexts?: boolean;
}

/**
 * Returns the settings in which pages are opened: every pair of two values occurs, e.g. German and 304 pixels, or forced
 * colours and a second visit. Each setting is the one with the most pairs that are new, the first of equals.
 */
export function coveringSettings(choices: Choices): Setting[] {
  const numbers = new Map<string, number>();
  // Values are numbers, because there are many pairs to look up.
  const numberOf = (value: string) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return number;
  };
  const FIRST = numberOf('a first visit');
  const AGAIN = numberOf('a second visit');
  const candidates = everySetting(choices).map((setting) => ({
    setting,
    visitor: numberOf(visitorOf(setting)),
    // The first says whether the visit is the visitor's first one, which depends on those before it.
    values: [FIRST, ...factorsOf(setting).map(numberOf)],
  }));
  const seen = new Uint8Array(numbers.size ** 2);
  const hasOpened = new Set<number>();
  const eachPair = (values: readonly number[], visit: (pair: number) => void) => {
    for (let one = 0; one < values.length; one += 1)
      for (let other = one + 1; other < values.length; other += 1)
        visit((values[one] ?? 0) * numbers.size + (values[other] ?? 0));
  };
  const chosen: Setting[] = [];
  for (;;) {
    let best = candidates[0];
    let most = 0;
    for (const candidate of candidates) {
      candidate.values[0] = hasOpened.has(candidate.visitor) ? AGAIN : FIRST;
      let count = 0;
      eachPair(candidate.values, (pair) => {
        if (seen[pair] === 0) count += 1;
      });
      if (count <= most) continue;
      most = count;
      best = candidate;
    }
    if (!best || most === 0) return chosen;
    eachPair(best.values, (pair) => {
      seen[pair] = 1;
    });
    chosen.push({ ...best.setting, isAgain: best.values[0] === AGAIN });
    hasOpened.add(best.visitor);
  }
}

/** Returns the values of a setting, in words. */
export function valuesOf(setting: Omit<Setting, 'path' | 'brand'> & { brand: unknown }): string[] {
  const { reader, brand, width, colours, isStill, isCommon, isAgain } = setting;
  return [
    reader.locale,
    reader.territory,
    String(brand),
    `${String(width)} px`,
    ...(colours === 'light' ? [] : [`${colours} colours`]),
    ...(isStill ? ['reduced motion'] : []),
    ...(isCommon ? ['common APIs'] : []),
    ...(isAgain ? ['second visit'] : []),
  ];
}

function visitorOf({ reader, brand }: Setting): string {
  return `${reader.territory} ${reader.locale} ${String(brand)}`;
}

function everySetting({ readers, paths, brands, isOfTexts = false }: Choices): Setting[] {
  let settings: Partial<Setting>[] = [{}];
  const vary = (key: keyof Setting, values: readonly unknown[]) => {
    settings = settings.flatMap((setting) => values.map((value) => ({ ...setting, [key]: value })));
  };
  vary('reader', readers);
  vary('path', paths);
  vary(
    'brand',
    Array.from({ length: brands }, (_brand, index) => index),
  );
  // The widest first, so that the first visit of a list is the plainest.
  vary('width', WIDTHS.toReversed());
  vary('colours', isOfTexts ? ['light'] : COLOURS);
  vary('isStill', isOfTexts ? [false] : [false, true]);
  vary('isCommon', isOfTexts ? [false] : [false, true]);
  return settings.map((setting) => ({ ...(setting as Setting), isAgain: false }));
}

/** Returns the values of a setting of which every pair has to occur. */
function factorsOf(setting: Setting): string[] {
  const { reader, path, brand, width, colours, isStill, isCommon } = setting;
  const { territory, locale } = reader;
  const values = { territory, locale, path, brand, width, colours, isStill, isCommon };
  return Object.entries(values).map(([name, value]) => `${name} ${String(value)}`);
}
