import type { BrandAddress } from './brands';
import { CODE_OF_STATE, type CodeState } from './known-codes';
import type { Visit } from './visit-contract';

/** A visitor who gets a locale of the site. */
interface Reader {
  territory: string;
  /** Of the browser. */
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

/** Widths of the window, in pixels. */
const DESKTOP = 1280;
const PHONE = 375;

/** Who visits, and how. */
interface Setting {
  /** Which of the site's brands, counted from 0. */
  brand: number;
  locale: string;
  width: number;
}

/**
 * For a change of code. Every pair of brand and language, of language and width, and of brand and width is
 * among them: a word that is too long depends on language and width, a colour on brand and language
 * of a message, a layout on brand and width. Those three apart have the same language and differ in the
 * rest, and every other one has all languages, brands and widths: so a state that gets only a half or a third
 * of them is still seen in both brands and at both widths.
 */
const SETTINGS: readonly Setting[] = [
  { brand: 0, locale: 'en', width: DESKTOP },
  { brand: 1, locale: 'de', width: DESKTOP },
  { brand: 1, locale: 'fr', width: PHONE },
  { brand: 1, locale: 'en_GB', width: PHONE },
  { brand: 0, locale: 'de', width: PHONE },
  { brand: 0, locale: 'fr_CA', width: DESKTOP },
];

/** As many changed locales are each visited in both brands and at both widths; of more every other one. */
const FEW_LOCALES = 3;

/** With this the address has a hash where no visit of the path names one. */
const ANY_HASH = 'smoke';

/** One page that the gate opens. */
export interface PlannedVisit extends Pick<Visit, 'path' | 'steps' | 'shows' | 'leadsTo'> {
  brand: BrandAddress;
  locale: string;
  reader: Reader;
  /** The language that the content service names. */
  language: string;
  width: number;
  hash?: string;
  /** What the visitor has typed before. */
  code?: string;
  /** The real content service answers. */
  asksService: boolean;
  /** Where a problem was seen, for the team. */
  label: string;
}

interface Plan {
  visits: readonly Visit[];
  /** Of the site; one at least. */
  brands: readonly BrandAddress[];
  /** The locales that change, where nothing else does. */
  changedLocales?: readonly string[];
}

/**
 * The visits that the gate makes. Not every combination: each page in each brand, language and width, and
 * each state of it in both brands and at both widths.
 */
export function planVisits({ visits, brands, changedLocales }: Plan): PlannedVisit[] {
  const settings = changedLocales ? settingsOf(changedLocales) : SETTINGS;
  const paths = [...new Set(visits.map(({ path }) => path))];
  const planned = paths.flatMap((path) => {
    const ofPath = visits.filter((visit) => visit.path === path);
    const hash = ofPath.find((visit) => visit.hash !== undefined)?.hash ?? ANY_HASH;
    const cases = ofPath.flatMap((visit) =>
      (visit.states ?? ['none' as const]).map((state) => ({ visit, state })),
    );
    // A state has at least two settings, those that differ most.
    const groups = Math.min(cases.length, Math.floor(settings.length / 2));
    return cases.flatMap(({ visit, state }, number) =>
      settings.flatMap((setting, index) => {
        if (index % groups !== number % groups) return [];
        // The last that every path has: neither the language of its texts nor its desktop.
        const isHashed = index === Math.min(4, settings.length - 1);
        const planned = planOf(visit, state, setting, brands);
        return isHashed ? { ...planned, hash, label: `${planned.label}, #${hash}` } : planned;
      }),
    );
  });
  // Texts change nothing that the service is asked.
  return changedLocales ? planned : [...planned, ...visitsOfService(visits, brands)];
}

/** The order is as in SETTINGS: neighbours differ in brand and width. */
function settingsOf(locales: readonly string[]): Setting[] {
  const isFew = locales.length <= FEW_LOCALES;
  const both = locales.flatMap((locale): Setting[] => [
    { brand: 0, locale, width: DESKTOP },
    { brand: 1, locale, width: PHONE },
  ]);
  return isFew ? both : both.filter((_setting, index) => index % 4 === 0 || index % 4 === 3);
}

/** One for each code that the real content service has: whether both sides still understand each other. */
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
  if (!reader) throw new Error(`the gate has no visitor who gets the locale ${locale}`);
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
    label: [locale, brand.id, `${String(width)} px`, ...(state === 'none' ? [] : [state])].join(
      ', ',
    ),
  };
}
