import type { BrandAddress } from './brands';
import { codeOf, type CodeState } from './known-codes';
import { groupBy } from '../group-by';
import { hasTouch, type Row, tableOf, wordsOf } from './table';
import type { Visit } from './visit-contract';

/** The hash of an address if no visit of the path has one. */
const ANY_HASH = 'smoke';

/** The result of an exchange: the content service answers or declines it, or its answer is lost. */
export type ExchangeOutcome = 'answers' | 'fails' | 'is unclear';

/** One page that the gate opens: a row of the table, with what the visitor has and does. */
export interface PlannedVisit
  extends Omit<Row, 'brand'>, Pick<Visit, 'path' | 'steps' | 'shows' | 'leadsTo'> {
  brand: BrandAddress;
  hasTouch: boolean;
  hash?: string;
  /** The code that the visitor has typed before. */
  code?: string;
  exchange: ExchangeOutcome;
  /** The share of the actions that the visit presses: those whose number leaves `part` when divided by `of`. */
  presses?: { part: number; of: number };
  /** Whether the real content service answers. */
  asksService: boolean;
  /** Whether the visit compares the first view, which is shown before the shell, with what React renders. */
  isOfFirstView: boolean;
  /** What tells this visit from others, for a report. */
  words: string[];
}

interface Plan {
  visits: readonly Visit[];
  /** The brands of the site; at least one. */
  brands: readonly BrandAddress[];
  /** The changed locales, if nothing else changes. */
  changedLocales?: readonly string[] | undefined;
  /** Whether the candidate has first views. */
  hasFirstViews?: boolean;
  /** Whether the site is configured with a content service, which then checks its own codes too. */
  hasService?: boolean;
}

/** A page with a state of a code. */
interface Case {
  visit: Visit;
  state: CodeState | 'none';
  exchange: ExchangeOutcome;
}

/**
 * Returns the visits of the gate in their order: those of one visitor follow each other. The states of a path take
 * turns in its rows of the table. A visit takes the steps of its state, or presses its share of the actions there;
 * together the visits of a state press each action.
 */
export function planVisits(plan: Plan): PlannedVisit[] {
  const { visits, brands, changedLocales, hasService = false } = plan;
  const paths = [...new Set(visits.map(({ path }) => path))];
  const rows = tableOf({ paths, brands: brands.map(({ id }) => id), changedLocales });
  const planned = new Map(
    paths.flatMap((path) =>
      visitsOfPath(
        rows.filter((row) => row.path === path),
        plan,
      ),
    ),
  );
  const inOrder = rows.flatMap((row) => planned.get(row) ?? []);
  const [first] = rows;
  // A change of texts does not concern the service.
  if (changedLocales || !hasService || !first) return inOrder;
  return [...inOrder, ...visitsOfService(visits, first, brands)];
}

/** Returns the visits of one path. */
function visitsOfPath(rows: readonly Row[], plan: Plan): [Row, PlannedVisit][] {
  const { visits, brands, changedLocales, hasFirstViews = false } = plan;
  const path = rows[0]?.path;
  const ofPath = visits.filter((visit) => visit.path === path);
  const used = ofPath.find(({ steps }) => steps);
  const cases = ofPath.flatMap((visit) => casesOf(visit, !changedLocales && visit === used));
  // Without a code the page is the same for each visitor, and its first view as well.
  const plain = path === '/error' ? undefined : cases.find(({ state }) => state === 'none');
  const hash = ofPath.find((visit) => visit.hash !== undefined)?.hash ?? ANY_HASH;
  const locales = new Set<string>();
  const chosen: { row: Row; one: Case; isFirst: boolean }[] = [];
  for (const row of rows) {
    // The first visit of each locale has no code, so that it can compare the first view.
    const isFirst = locales.size < locales.add(row.reader.locale).size;
    // Otherwise the cases take turns in each brand.
    const { brand: own } = row;
    const usesOf = (one: Case) => {
      const uses = chosen.filter((other) => other.one === one);
      const here = uses.filter(({ row: { brand: id } }) => id === own);
      return uses.length + rows.length * here.length;
    };
    const [next] = cases.toSorted((one, other) => usesOf(one) - usesOf(other));
    const one = isFirst && plain ? plain : next;
    if (!one) throw new Error(`${row.path} has no visit`);
    chosen.push({ row, one, isFirst });
  }
  return chosen.map(({ row, one, isFirst }, index) => {
    // By brand, so that each brand has visits with steps and visits with presses.
    const same = chosen.filter((other) => other.one === one);
    const ofCase = [...groupBy(same, ({ row: { brand } }) => brand).values()].flat();
    const number = ofCase.findIndex((other) => other.row === row);
    const visit = visitOf(one, row, brands);
    const isHashed = index === Math.min(1, rows.length - 1);
    return [
      row,
      {
        ...visit,
        ...taskOf(one, number, same.length, changedLocales ? null : cases.indexOf(one)),
        isOfFirstView: hasFirstViews && isFirst && one === plain,
        ...(isHashed && { hash, words: [...visit.words, `#${hash}`] }),
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

/**
 * Returns what the visit with this number of all of its case does: the steps in turns with a share of the actions.
 *
 * @param place The place of the case among all of its path; null if nothing is pressed.
 */
function taskOf(
  { visit: { steps, shows, leadsTo }, exchange }: Case,
  number: number,
  count: number,
  place: number | null,
): Pick<PlannedVisit, 'steps' | 'shows' | 'leadsTo' | 'presses'> {
  const turns = steps ? 2 : 1;
  if (place !== null && exchange === 'answers' && number % turns === turns - 1) {
    const of = Math.floor(count / turns);
    // Each state begins with another share, so that an action is pressed in several brands.
    const part = (Math.floor(number / turns) + place * Math.ceil(of / 2)) % of;
    return { presses: { part, of } };
  }
  return {
    ...(steps && { steps }),
    ...(shows !== undefined && { shows }),
    ...(leadsTo !== undefined && { leadsTo }),
  };
}

/** Returns a visit for each code of the real content service, which checks that both sides have the same contract. */
function visitsOfService(
  visits: readonly Visit[],
  row: Row,
  brands: readonly BrandAddress[],
): PlannedVisit[] {
  return visits.flatMap(({ path, code }) => {
    if (code === undefined) return [];
    const one: Case = { visit: { path }, state: 'none', exchange: 'answers' };
    const visit = visitOf(one, { ...row, path }, brands);
    return { ...visit, code, asksService: true, words: [...visit.words, 'content service'] };
  });
}

function visitOf(
  { state, exchange }: Case,
  row: Row,
  brands: readonly BrandAddress[],
): PlannedVisit {
  const { brand: wanted } = row;
  const brand = brands.find(({ id }) => id === wanted);
  if (!brand) throw new Error(`the site has no brand ${wanted}`);
  return {
    ...row,
    brand,
    hasTouch: hasTouch(row),
    ...(state !== 'none' && { code: codeOf(state) }),
    exchange,
    asksService: false,
    isOfFirstView: false,
    words: [
      ...wordsOf(row),
      ...(state === 'none' ? [] : [state]),
      ...(exchange === 'answers' ? [] : [`an exchange that ${exchange}`]),
    ],
  };
}
