import type { BrandAddress } from './brands';

/*
 * The table of visits: what the gate opens, for whom and in which window. Each row has one value of every column, and
 * the rows are spread so that every pair of two values occurs in one of them: German with 320 px, forced colours with
 * a second visit. Not visited are other engines than Chromium, printing, the camera, zoom of text alone, and values
 * that no column has. Which states of a code a page is shown in, and what is pressed, is in `plan-visits.ts`.
 */

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

/** The windows, in CSS pixels: one in each band between the breakpoints of the style sheets (34, 40, 48, 52, 60 rem; 30 rem of height). */
export const VIEWPORTS: readonly { width: number; height: number }[] = [
  { width: 1280, height: 800 }, // a laptop
  { width: 390, height: 844 }, // a phone; those of today have 360 to 430 px
  { width: 320, height: 568 }, // a small phone, and a laptop at 400 %
  { width: 600, height: 960 }, // a small tablet
  { width: 700, height: 900 }, // half of a screen
  { width: 820, height: 1180 }, // a tablet
  { width: 915, height: 412 }, // a phone held sideways
  { width: 1920, height: 1080 }, // a desktop
];

/** The widths at which changed texts are looked at: the narrow ones, where words do not fit, and one of each layout. */
const OF_TEXTS = [1280, 390, 320, 820];

/** One row of the table: how a page is opened, by whom, and where. */
export interface Row {
  reader: Reader;
  path: string;
  brand: BrandAddress;
  viewport: (typeof VIEWPORTS)[number];
  colours: 'light' | 'dark' | 'forced';
  /** Whether the visitor has asked for less motion. */
  isStill: boolean;
  /** Whether the browser has only what all supported browsers have (`shared/build/src/browser-support`). */
  isCommon: boolean;
  /** Whether this visitor has opened the page before, and has what it stored. */
  isAgain: boolean;
}

/** What varies between sites and releases. */
export interface Choices {
  paths: readonly string[];
  brands: readonly BrandAddress[]; // at least one
  /** The changed locales, if only texts differ: words have no colours and call no API. */
  changedLocales?: readonly string[] | undefined;
}

/** Returns the values of each column, the plainest first. */
function columnsOf(choices: Choices): { [Key in keyof Row]: readonly Row[Key][] } {
  const { paths, brands, changedLocales } = choices;
  const isOfTexts = changedLocales !== undefined;
  const both = isOfTexts ? [false] : [false, true];
  return {
    reader: READERS.filter(
      ({ locale }, index) =>
        !changedLocales ||
        // A locale has the same texts in each territory, and those of its language that it does not change.
        (READERS.findIndex((other) => other.locale === locale) === index &&
          changedLocales.some((changed) => locale.startsWith(changed))),
    ),
    path: paths,
    viewport: VIEWPORTS.filter(({ width }) => !isOfTexts || OF_TEXTS.includes(width)),
    colours: isOfTexts ? ['light'] : ['light', 'dark', 'forced'],
    brand: brands,
    isStill: both,
    isCommon: both,
    isAgain: both,
  };
}

/** Returns the values of a row in words, as a report names them. */
export function wordsOf(row: Row): string[] {
  const { reader, brand, viewport, colours } = row;
  return [
    ...[reader.locale, reader.territory, brand.id, `${String(viewport.width)} px`],
    ...(colours === 'light' ? [] : [`${colours} colours`]),
    ...(row.isStill ? ['reduced motion'] : []),
    ...(row.isCommon ? ['common APIs'] : []),
    ...(row.isAgain ? ['second visit'] : []),
    ...(hasTouch(reader) ? ['touch'] : []),
  ];
}

/** Returns whether a visitor has a touch screen: every other one. */
export function hasTouch(reader: Reader): boolean {
  return READERS.indexOf(reader) % 2 === 1;
}

/**
 * Returns rows in which every pair of values occurs, the plainest first. Each next row is the best of some: one has the first
 * pair that is missing, and each reader has one. Its other values follow one by one: the value that adds the most missing pairs,
 * or of equals the one with the fewest rows.
 */
export function tableOf(choices: Choices): Row[] {
  const columns = columnsOf(choices);
  const names = Object.keys(columns) as (keyof Row)[];
  const missing = new Map<string, Partial<Row>>();
  for (const name of names)
    for (const value of columns[name])
      for (const other of names.slice(names.indexOf(name) + 1))
        for (const otherValue of columns[other]) {
          const start = { [name]: value, [other]: otherValue };
          for (const pair of pairsIn(start)) missing.set(pair, start);
        }
  const rows: Row[] = [];
  const bestOf = (some: readonly Partial<Row>[]) => {
    const counts = some.map((row) => pairsIn(row).filter((pair) => missing.has(pair)).length);
    return some[counts.indexOf(Math.max(...counts))] ?? {};
  };
  const completed = (start: Partial<Row>) =>
    names.reduce((row, name) => {
      if (name in row) return row;
      const usesOf = (value: unknown) => rows.filter((one) => one[name] === value).length;
      const values = columns[name].toSorted((one, other) => usesOf(one) - usesOf(other));
      return bestOf(values.map((value) => ({ ...row, [name]: value })));
    }, start);
  while (missing.size > 0) {
    const [first = {}] = missing.values();
    const starts = [first, ...columns.reader.map((reader) => ({ reader }))];
    const row = bestOf((rows.length === 0 ? [{}] : starts).map(completed)) as Row;
    for (const pair of pairsIn(row)) missing.delete(pair);
    rows.push(row);
  }
  return rows;
}

/**
 * Returns the pairs of values in a row. A reader is a territory, a locale and a language. Beside a window a language stands for
 * the other two: only the length of words matters there.
 */
function pairsIn({ reader, viewport, brand, ...others }: Partial<Row>): string[] {
  const language = reader ? [`language ${reader.locale.slice(0, 2)}`] : [];
  const place = reader ? [`territory ${reader.territory}`, `locale ${reader.locale}`] : [];
  const window = viewport ? [`window ${String(viewport.width)}`] : [];
  const rest = Object.entries(others).map(([name, value]) => `${name} ${String(value)}`);
  if (brand) rest.push(`brand ${brand.id}`);
  rest.sort();
  const pairs = (some: string[], more: string[]) =>
    some.flatMap((one) => more.map((other) => `${one}, ${other}`));
  return [
    ...pairs([...language, ...place, ...window], rest),
    ...pairs(language, window),
    ...(reader ? [place.join(', ')] : []),
    ...rest.flatMap((one, index) => pairs([one], rest.slice(index + 1))),
  ];
}
