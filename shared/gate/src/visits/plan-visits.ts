import type { BrandAddress } from './brands';
import { CODE_OF_STATE, type CodeState } from './known-codes';
import type { Visit } from './visit-contract';

/** A visitor with a locale of the site. */
interface Reader {
  territory: string;
  /** The locale of the browser. */
  locale: string;
}

const READERS: Readonly<Record<string, Reader>> = {
  de: { territory: 'DE', locale: 'de-DE' },
  en: { territory: 'US', locale: 'en-US' },
  en_AU: { territory: 'AU', locale: 'en-AU' },
  en_CA: { territory: 'CA', locale: 'en-CA' },
  en_DE: { territory: 'DE', locale: 'en-GB' },
  en_FR: { territory: 'FR', locale: 'en-GB' },
  en_GB: { territory: 'GB', locale: 'en-GB' },
  fr: { territory: 'FR', locale: 'fr-FR' },
  fr_CA: { territory: 'CA', locale: 'fr-CA' },
  fr_CH: { territory: 'CH', locale: 'fr-CH' },
};

/** The widths of the window, in pixels. */
const DESKTOP = 1280;
const PHONE = 375;

/** The visitor, the brand and the width of a visit. */
interface Setting {
  /** The index of the brand, from 0. */
  brand: number;
  locale: string;
  width: number;
}

/**
 * The settings for a change of code. They contain every pair of brand and language, of language and width, and of brand
 * and width: a long word depends on language and width, a colour on brand and language of a message, a layout on brand
 * and width. Settings at a distance of three have the same language and differ in the rest. Every other setting covers
 * all languages, brands and widths. So a state with a half or a third of them is still seen in both brands and widths.
 */
const SETTINGS: readonly Setting[] = [
  { brand: 0, locale: 'en', width: DESKTOP },
  { brand: 1, locale: 'de', width: DESKTOP },
  { brand: 1, locale: 'fr', width: PHONE },
  { brand: 1, locale: 'en_GB', width: PHONE },
  { brand: 0, locale: 'de', width: PHONE },
  { brand: 0, locale: 'fr_CA', width: DESKTOP },
];

/** Up to this number of changed locales, each is visited in both brands and at both widths; with more, each once. */
const FEW_LOCALES = 3;

/** The hash of an address if no visit of the path has one. */
const ANY_HASH = 'smoke';

/** One page that the gate opens. */
export interface PlannedVisit extends Pick<Visit, 'path' | 'steps' | 'shows' | 'leadsTo'> {
  brand: BrandAddress;
  locale: string;
  reader: Reader;
  /** The language in site data. */
  language: string;
  width: number;
  hash?: string;
  /** The code that the visitor has typed before. */
  code?: string;
  /** Whether the real content service answers. */
  asksService: boolean;
  /** Whether the visit compares the first view, which is shown before the shell, with what React renders. */
  isOfFirstView: boolean;
  /** The name of the visit in a report. */
  label: string;
}

interface Plan {
  visits: readonly Visit[];
  /** The brands of the site; at least one. */
  brands: readonly BrandAddress[];
  /** The changed locales, if nothing else changes. */
  changedLocales?: readonly string[];
  /** Whether the candidate has first views. */
  hasFirstViews?: boolean;
}

/**
 * Returns the visits of the gate: each page in each brand, language and width, and each state in both brands and at
 * both widths. Not every combination is visited.
 */
export function planVisits({
  visits,
  brands,
  changedLocales,
  hasFirstViews = false,
}: Plan): PlannedVisit[] {
  const settings = changedLocales ? settingsOf(changedLocales) : SETTINGS;
  const paths = [...new Set(visits.map(({ path }) => path))];
  const planned = paths.flatMap((path) => {
    const ofPath = visits.filter((visit) => visit.path === path);
    const hash = ofPath.find((visit) => visit.hash !== undefined)?.hash ?? ANY_HASH;
    const cases = ofPath.flatMap((visit) =>
      (visit.states ?? ['none' as const]).map((state) => ({ visit, state })),
    );
    // A state has at least two settings, which differ most.
    const groups = Math.min(cases.length, Math.floor(settings.length / 2));
    return cases.flatMap(({ visit, state }, number) =>
      settings.flatMap((setting, index) => {
        if (index % groups !== number % groups) return [];
        // The last setting that every path has, so that locale and width do not depend on the hash.
        const isHashed = index === Math.min(4, settings.length - 1);
        const planned = planOf(visit, state, setting, brands);
        return isHashed ? { ...planned, hash, label: `${planned.label}, #${hash}` } : planned;
      }),
    );
  });
  if (hasFirstViews) planned.push(...visitsOfFirstViews(visits, brands, changedLocales));
  // A change of texts does not concern the service.
  return changedLocales ? planned : [...planned, ...visitsOfService(visits, brands)];
}

/**
 * Returns a visit for each locale. The pages that a visitor can open without a code take turns, because they differ in
 * their texts and hardly in their elements.
 */
function visitsOfFirstViews(
  visits: readonly Visit[],
  brands: readonly BrandAddress[],
  locales: readonly string[] = Object.keys(READERS),
): PlannedVisit[] {
  const pages = visits.filter(({ states, path }) => !states && path !== '/error');
  return locales.flatMap((locale, index) => {
    const page = pages[index % pages.length];
    if (!page) return [];
    const width = index % 2 === 0 ? DESKTOP : PHONE;
    const planned = planOf({ path: page.path }, 'none', { brand: index, locale, width }, brands);
    return { ...planned, isOfFirstView: true, label: `${planned.label}, first view` };
  });
}

/** Returns the paths of visits, each with its visits. */
export function visitsByPath(
  planned: readonly PlannedVisit[],
): [path: string, visits: PlannedVisit[]][] {
  const paths = [...new Set(planned.map(({ path }) => path))];
  return paths.map((path) => [path, planned.filter((visit) => visit.path === path)]);
}

/** Returns the settings for locales. As in SETTINGS, neighbours differ in brand and width. */
function settingsOf(locales: readonly string[]): Setting[] {
  const isFew = locales.length <= FEW_LOCALES;
  const both = locales.flatMap((locale): Setting[] => [
    { brand: 0, locale, width: DESKTOP },
    { brand: 1, locale, width: PHONE },
  ]);
  return isFew ? both : both.filter((_setting, index) => index % 4 === 0 || index % 4 === 3);
}

/** Returns a visit for each code of the real content service, which checks that both sides have the same contract. */
function visitsOfService(
  visits: readonly Visit[],
  brands: readonly BrandAddress[],
): PlannedVisit[] {
  const [setting] = SETTINGS;
  return visits.flatMap(({ path, code }) => {
    if (code === undefined || !setting) return [];
    const { label, ...planned } = planOf({ path }, 'none', setting, brands);
    return { ...planned, code, asksService: true, label: `${label}, content service` };
  });
}

function planOf(
  { path, steps, shows, leadsTo }: Visit,
  state: CodeState | 'none',
  { brand: number, locale, width }: Setting,
  brands: readonly BrandAddress[],
): PlannedVisit {
  const reader = READERS[locale];
  if (!reader) throw new Error(`the gate has no visitor with the locale ${locale}`);
  const brand = brands[number % brands.length];
  if (!brand) throw new Error('the site has no brand');
  return {
    path,
    ...(steps && { steps }),
    ...(shows !== undefined && { shows }),
    ...(leadsTo !== undefined && { leadsTo }),
    brand,
    locale,
    reader,
    language: locale.slice(0, 2),
    width,
    ...(state !== 'none' && { code: CODE_OF_STATE[state] }),
    asksService: false,
    isOfFirstView: false,
    label: [locale, brand.id, `${String(width)} px`, ...(state === 'none' ? [] : [state])].join(
      ', ',
    ),
  };
}
