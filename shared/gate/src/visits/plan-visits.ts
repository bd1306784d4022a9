import type { BrandAddress } from './brands';
import { CODE_OF_STATE, type CodeState } from './known-codes';
import { coveringSettings, READERS, type Setting, valuesOf } from './settings';
import type { Visit } from './visit-contract';

/** The hash of an address if no visit of the path has one. */
const ANY_HASH = 'smoke';

/** The visit of a path whose address has a hash: one of a first visitor at an ordinary width. */
const HASHED = 1;

/** The result of an exchange: the content service answers or declines it, or its answer is lost. */
export type ExchangeOutcome = 'answers' | 'fails' | 'is unclear';

/** The share of the actions of a page that a visit presses: those whose number leaves `part` when divided by `of`. */
export interface Presses {
  part: number;
  of: number;
}

/** One page that the gate opens. */
export interface PlannedVisit
  extends Omit<Setting, 'brand'>, Pick<Visit, 'path' | 'steps' | 'shows' | 'leadsTo'> {
  brand: BrandAddress;
  /** Whether the visitor has a touch screen. */
  hasTouch: boolean;
  /** The locale of the page. */
  locale: string;
  /** The language in site data. */
  language: string;
  hash?: string;
  /** The code that the visitor has typed before. */
  code?: string;
  exchange: ExchangeOutcome;
  presses?: Presses;
  /** Whether the real content service answers. */
  asksService: boolean;
  /** Whether the visit compares the first view, which is shown before the shell, with what React renders. */
  isOfFirstView: boolean;
  /** What tells this visit from others, for a report. */
  values: string[];
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

/** A page with a state of a code. */
interface Case {
  visit: Visit;
  state: CodeState | 'none';
  exchange: ExchangeOutcome;
}

/**
 * Returns the visits of the gate, in the order in which they are made: those of one visitor follow each other. Every
 * pair of two values of a setting is visited, and each state of a path several times. A visit takes the steps of its
 * state, or presses its share of the actions there; together the visits of a state press each action.
 */
export function planVisits(plan: Plan): PlannedVisit[] {
  const { visits, brands, changedLocales } = plan;
  const paths = [...new Set(visits.map(({ path }) => path))];
  const readers = READERS.filter(({ locale }) => changedLocales?.includes(locale) ?? true);
  const settings = coveringSettings({
    readers,
    paths,
    brands: brands.length,
    isOfTexts: changedLocales !== undefined,
  });
  const planned = new Map<Setting, PlannedVisit>();
  for (const path of paths) {
    const ofPath = settings.filter((setting) => setting.path === path);
    for (const [setting, visit] of visitsOf(ofPath, plan)) planned.set(setting, visit);
  }
  // By brand, because another address needs another process of the browser.
  const inOrder = readers.flatMap((reader) =>
    settings
      .filter((setting) => setting.reader === reader)
      .toSorted((a, b) => a.brand - b.brand)
      .flatMap((setting) => planned.get(setting) ?? []),
  );
  // A change of texts does not concern the service.
  return changedLocales ? inOrder : [...inOrder, ...visitsOfService(visits, settings[0], brands)];
}

/** Returns the visits of one path. */
function visitsOf(
  settings: readonly Setting[],
  { visits, brands, changedLocales, hasFirstViews = false }: Plan,
): [Setting, PlannedVisit][] {
  const path = settings[0]?.path;
  const ofPath = visits.filter((visit) => visit.path === path);
  const used = ofPath.find(({ steps }) => steps);
  const cases = ofPath.flatMap((visit) =>
    casesOf(visit, changedLocales === undefined && visit === used),
  );
  // Without a code the page is the same for each visitor, and its first view as well.
  const plain = path === '/error' ? undefined : cases.find(({ state }) => state === 'none');
  const hash = ofPath.find((visit) => visit.hash !== undefined)?.hash ?? ANY_HASH;
  const locales = new Set<string>();
  let turn = 0;
  // The first visit of each locale has no code, so that it can compare the first view; in the others the cases take turns.
  const withCases = settings.flatMap((setting) => {
    const isFirst = locales.size < locales.add(setting.reader.locale).size;
    const chosen = isFirst && plain ? plain : cases[turn++ % cases.length];
    return chosen ? [{ setting, chosen, isFirst }] : [];
  });
  return withCases.map(({ setting, chosen, isFirst }, index) => {
    const same = withCases.filter((other) => other.chosen === chosen);
    const number = same.findIndex((other) => other.setting === setting);
    const visit = planOf(chosen, setting, brands);
    const isHashed = index === Math.min(HASHED, settings.length - 1);
    return [
      setting,
      {
        ...visit,
        ...shareOf(chosen, number, same.length, changedLocales === undefined),
        isOfFirstView: hasFirstViews && isFirst && chosen === plain,
        ...(isHashed && { hash, values: [...visit.values, `#${hash}`] }),
      },
    ];
  });
}

/** Returns the states of a visit, and the outcomes of an exchange in the first of them. */
function casesOf(visit: Visit, hasOutcomes: boolean): Case[] {
  const states = visit.states ?? ['none' as const];
  const answered = states.map((state): Case => ({ visit, state, exchange: 'answers' }));
  const [first] = answered;
  if (!hasOutcomes || !first || first.state === 'none') return answered;
  return [...answered, { ...first, exchange: 'fails' }, { ...first, exchange: 'is unclear' }];
}

/** Returns what the visit with this number of all of its case does: the steps in turns with a share of the actions. */
function shareOf(
  { visit: { steps, shows, leadsTo }, exchange }: Case,
  number: number,
  count: number,
  mayPress: boolean,
): Pick<PlannedVisit, 'steps' | 'shows' | 'leadsTo' | 'presses'> {
  const isPressing = mayPress && exchange === 'answers' && (!steps || number % 2 === 1);
  if (isPressing) {
    const turns = steps ? 2 : 1;
    return { presses: { part: Math.floor(number / turns), of: Math.floor(count / turns) } };
  }
  if (!steps) return {};
  // The remote decides what a visitor sees after an exchange that failed.
  if (exchange !== 'answers') return { steps };
  return {
    steps,
    ...(shows !== undefined && { shows }),
    ...(leadsTo !== undefined && { leadsTo }),
  };
}

/** Returns the paths of visits, each with its visits. */
export function visitsByPath(
  planned: readonly PlannedVisit[],
): [path: string, visits: PlannedVisit[]][] {
  const paths = [...new Set(planned.map(({ path }) => path))];
  return paths.map((path) => [path, planned.filter((visit) => visit.path === path)]);
}

/** Returns the visits of each visitor, who keeps what the pages have stored. */
export function visitsByVisitor(planned: readonly PlannedVisit[]): PlannedVisit[][] {
  const visitors = new Map<unknown, PlannedVisit[]>();
  for (const visit of planned) {
    const visitor = visit.asksService ? visit : visit.reader;
    visitors.set(visitor, [...(visitors.get(visitor) ?? []), visit]);
  }
  return [...visitors.values()];
}

/** Returns a visit for each code of the real content service, which checks that both sides have the same contract. */
function visitsOfService(
  visits: readonly Visit[],
  setting: Setting | undefined,
  brands: readonly BrandAddress[],
): PlannedVisit[] {
  return visits.flatMap(({ path, code }) => {
    if (code === undefined || !setting) return [];
    const planned = planOf(
      { visit: { path }, state: 'none', exchange: 'answers' },
      { ...setting, path },
      brands,
    );
    return { ...planned, code, asksService: true, values: [...planned.values, 'content service'] };
  });
}

function planOf(
  { visit: { path }, state, exchange }: Case,
  setting: Setting,
  brands: readonly BrandAddress[],
): PlannedVisit {
  const brand = brands[setting.brand];
  if (!brand) throw new Error('the site has no brand');
  const { locale } = setting.reader;
  return {
    ...setting,
    path,
    brand,
    // Every other visitor has one.
    hasTouch: READERS.indexOf(setting.reader) % 2 === 1,
    locale,
    language: locale.slice(0, 2),
    ...(state !== 'none' && { code: CODE_OF_STATE[state] }),
    exchange,
    asksService: false,
    isOfFirstView: false,
    values: [
      ...valuesOf({ ...setting, brand: brand.id }),
      ...(state === 'none' ? [] : [state]),
      ...(exchange === 'answers' ? [] : [`an exchange that ${exchange}`]),
    ],
  };
}
