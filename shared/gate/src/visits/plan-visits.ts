import type { BrandAddress } from './brands';
import { codeOf, type CodeState } from './content-service';
import { type Choices, type Row, tableOf, wordsOf } from './table';
import type { Visit } from './visit-contract';

/** The result of an exchange: the content service answers or declines it, or its answer is lost. */
export type ExchangeOutcome = 'answers' | 'fails' | 'is unclear';

/** One page that the gate opens: a row of the table, with what the visitor has and does. */
export interface PlannedVisit extends Row {
  hash?: string;
  /** The code that the visitor has typed before. */
  code?: string;
  exchange: ExchangeOutcome;
  /** The share of the actions that the visit presses: those whose number leaves `part` when divided by `of`. */
  presses?: { part: number; of: number };
  /** The steps that the visit takes instead, and what they show. */
  uses?: Pick<Visit, 'steps' | 'shows' | 'leadsTo'>;
  /** Whether the visit compares the first view, which is shown before the shell, with what React renders. */
  isOfFirstView: boolean;
  /** What tells this visit from others, for a report. */
  words: string[];
}

interface Plan extends Omit<Choices, 'paths'> {
  visits: readonly Visit[];
  /** Whether the candidate has first views. */
  hasFirstViews?: boolean;
}

/** A page with a state of a code. */
interface Case {
  visit: Visit;
  state: CodeState | 'none';
  exchange: ExchangeOutcome;
}

/** Returns the visits of the gate: one of each row of the table. */
export function planVisits(plan: Plan): PlannedVisit[] {
  const paths = [...new Set(plan.visits.map(({ path }) => path))];
  const rows = Map.groupBy(tableOf({ ...plan, paths }), ({ path }) => path);
  return paths.flatMap((path) => visitsOfPath(rows.get(path) ?? [], plan));
}

/**
 * Returns the visits of one path. The first visit of each locale has no code, if the path has a visit without, so that it
 * can compare the first view. In the others the states take turns, in each brand from the start.
 */
function visitsOfPath(rows: readonly Row[], plan: Plan): PlannedVisit[] {
  const { visits, changedLocales, hasFirstViews = false } = plan;
  const ofPath = visits.filter(({ path }) => path === rows[0]?.path);
  const used = ofPath.find(({ steps }) => steps);
  const cases = ofPath.flatMap((visit) => casesOf(visit, !changedLocales && visit === used));
  const plain = cases.find(({ state }) => state === 'none');
  const hasFirstView = hasFirstViews && rows[0]?.path !== '/error'; // which has none
  const others = cases.length > 1 ? cases.filter((one) => one !== plain) : cases;
  const locales = new Set<string>();
  const turns = new Map<BrandAddress, number>();
  const chosen = rows.map((row, index) => {
    const isFirst = locales.size < locales.add(row.reader.locale).size;
    const turn = turns.get(row.brand) ?? 0;
    if (plain && isFirst) return { row, index, one: plain, isOfFirstView: hasFirstView };
    turns.set(row.brand, turn + 1);
    const one = others[turn % others.length];
    if (!one) throw new Error(`${row.path} has no visit`);
    return { row, index, one, isOfFirstView: false };
  });
  const hash = ofPath.find((visit) => visit.hash !== undefined)?.hash ?? 'smoke';
  return [...Map.groupBy(chosen, ({ one }) => one)].flatMap(([one, same]) => {
    // By brand, so that each brand has visits with steps and visits with presses.
    const ofCase = [...Map.groupBy(same, ({ row }) => row.brand).values()].flat();
    const pressing = ofCase.filter(
      (_one, number) =>
        !changedLocales && one.exchange === 'answers' && (!one.visit.steps || number % 2 === 1),
    );
    return ofCase.map((made): PlannedVisit => {
      const { row, index, isOfFirstView } = made;
      const part = pressing.indexOf(made);
      const isHashed = index === Math.min(1, rows.length - 1);
      return {
        ...row,
        exchange: one.exchange,
        isOfFirstView,
        ...(one.state !== 'none' && { code: codeOf(one.state) }),
        ...(isHashed && { hash }),
        ...(part < 0 ? { uses: one.visit } : { presses: { part, of: pressing.length } }),
        words: [
          ...wordsOf(row),
          ...(one.state === 'none' ? [] : [one.state]),
          ...(one.exchange === 'answers' ? [] : [`an exchange that ${one.exchange}`]),
          ...(isHashed ? [`#${hash}`] : []),
        ],
      };
    });
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

/** Returns the path and the row of a visit, as in a report. */
export function nameOf({ path, words }: Pick<PlannedVisit, 'path' | 'words'>): string {
  return `${path} (${words.join(', ')})`;
}
