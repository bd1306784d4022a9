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

/** The window of a visitor, in CSS pixels. */
interface Viewport {
  width: number;
  height: number;
}

/** One in each band between the breakpoints of the style sheets (34, 40, 48, 52, 60 rem; 30 rem of height). */
export const VIEWPORTS: readonly Viewport[] = [
  { width: 1280, height: 800 }, // a laptop
  { width: 390, height: 844 }, // a phone; those of today have 360 to 430 px
  { width: 320, height: 568 }, // a small phone, and a laptop at 400 %
  { width: 600, height: 960 }, // a small tablet
  { width: 700, height: 900 }, // half of a screen
  { width: 820, height: 1180 }, // a tablet
  { width: 915, height: 412 }, // a phone held sideways
  { width: 1920, height: 1080 }, // a desktop
];

/** The windows in which changed texts are looked at: the narrow ones, where words do not fit, and one of each layout. */
const OF_TEXTS = VIEWPORTS.filter(({ width }) => [1280, 390, 320, 820].includes(width));

const COLOURS = ['light', 'dark', 'forced'] as const;

/** One row of the table: how a page is opened, by whom, and where. */
export interface Row {
  reader: Reader;
  path: string;
  /** The id of the brand. */
  brand: string;
  viewport: Viewport;
  colours: (typeof COLOURS)[number];
  /** Whether the visitor has asked for less motion. */
  isStill: boolean;
  /** Whether the browser has only what all supported browsers have (`shared/build/src/browser-support`). */
  isCommon: boolean;
  /** Whether this visitor has opened the page before, and has what it stored. */
  isAgain: boolean;
}

/** What varies between sites and releases. */
interface Choices {
  paths: readonly string[];
  /** The ids of the brands; at least one. */
  brands: readonly string[];
  /** The changed locales, if only texts differ: words have no colours and call no API. */
  changedLocales?: readonly string[] | undefined;
}

type Columns = { [Key in keyof Row]: readonly Row[Key][] };

/** Returns the values of each column, the plainest first. */
function columnsOf({ paths, brands, changedLocales }: Choices): Columns {
  const isOfTexts = changedLocales !== undefined;
  return {
    // What a region does not say otherwise, it says as its language does.
    reader: READERS.filter(
      ({ locale }) => changedLocales?.some((changed) => locale.startsWith(changed)) ?? true,
    ),
    path: paths,
    viewport: isOfTexts ? OF_TEXTS : VIEWPORTS,
    colours: isOfTexts ? ['light'] : COLOURS,
    brand: brands,
    isStill: isOfTexts ? [false] : [false, true],
    isCommon: isOfTexts ? [false] : [false, true],
    isAgain: isOfTexts ? [false] : [false, true],
  };
}

/** Returns the values of a row in words, as a report names them. */
export function wordsOf(row: Row): string[] {
  const { reader, brand, viewport, colours, isStill, isCommon, isAgain } = row;
  return [
    reader.locale,
    reader.territory,
    brand,
    `${String(viewport.width)} px`,
    ...(colours === 'light' ? [] : [`${colours} colours`]),
    ...(isStill ? ['reduced motion'] : []),
    ...(isCommon ? ['common APIs'] : []),
    ...(isAgain ? ['second visit'] : []),
    ...(hasTouch(row) ? ['touch'] : []),
  ];
}

/** Returns whether a visitor has a touch screen: every other one. */
export function hasTouch({ reader }: Pick<Row, 'reader'>): boolean {
  return READERS.indexOf(reader) % 2 === 1;
}

/** Returns the rows in the order of the visits: a visitor opens one brand after the other, and comes again later. */
export function tableOf(choices: Choices): Row[] {
  const rows = spread(columnsOf(choices));
  const orderOf = ({ reader, brand, isAgain }: Row) =>
    (READERS.indexOf(reader) * choices.brands.length + choices.brands.indexOf(brand)) * 2 +
    Number(isAgain);
  return rows.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** A language stands for its locales and their territories beside a window: only the length of words matters there. */
const NOT_PAIRED = ['locale viewport', 'territory viewport'];

/**
 * Returns rows in which every pair of values occurs. Each is the one with the most pairs that are new, the first of equals,
 * so the first row is the plainest.
 */
function spread(columns: Columns): Row[] {
  const numbers = new Map<string, number>();
  // Values are numbers, because there are many pairs to look up.
  const numberOf = (name: string) => numbers.get(name) ?? numbers.set(name, numbers.size).size - 1;
  const candidates = everyRow(columns).map((row) => ({
    row,
    values: valuesOf(row, numberOf),
    /** At most as many of its pairs are new. */
    most: Infinity,
  }));
  const names = [...numbers.keys()];
  const isMet = new Uint8Array(names.length ** 2);
  for (const [one, name] of names.entries())
    for (const [other, otherName] of names.entries())
      if (NOT_PAIRED.includes(`${kindOf(name)} ${kindOf(otherName)}`))
        isMet[one * names.length + other] = 1;
  const eachPair = (values: readonly number[], visit: (pair: number) => void) => {
    for (let one = 0; one < values.length; one += 1)
      for (let other = one + 1; other < values.length; other += 1)
        visit((values[one] ?? 0) * names.length + (values[other] ?? 0));
  };
  const rows: Row[] = [];
  for (;;) {
    let best = candidates[0];
    let most = 0;
    for (const candidate of candidates) {
      if (candidate.most <= most) continue;
      candidate.most = 0;
      eachPair(candidate.values, (pair) => (candidate.most += 1 - (isMet[pair] ?? 0)));
      if (candidate.most <= most) continue;
      ({ most } = candidate);
      best = candidate;
    }
    if (!best || most === 0) return rows;
    eachPair(best.values, (pair) => (isMet[pair] = 1));
    rows.push(best.row);
  }
}

function everyRow(columns: Columns): Row[] {
  const names = Object.keys(columns) as (keyof Row)[];
  return names.reduce<Partial<Row>[]>(
    (rows, name) =>
      rows.flatMap((row) => columns[name].map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row[];
}

/** Returns the values of a row of which every pair occurs. A reader is a territory, a locale and a language. */
function valuesOf({ reader, ...row }: Row, numberOf: (name: string) => number): number[] {
  const { territory, locale } = reader;
  const viewport = row.viewport.width;
  const values = { territory, locale, language: locale.slice(0, 2), ...row, viewport };
  return Object.entries(values).map(([name, value]) => numberOf(`${name} ${String(value)}`));
}

function kindOf(name: string): string {
  return name.split(' ')[0] ?? '';
}
