import type { Laboratory } from '../laboratory';
import { type LinkProfile, PHONE, PHONE_WITH_SLOW_START } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import {
  CODE_PAGES,
  type Destination,
  firstVisit,
  HOME,
  secondVisit,
  typeEarly,
} from '../visits/first-visit';
import type { FirstVisit } from '../visits/probe';
import { type Build, compare, pick, type Roots } from './builds-compared';

/** The factor by which a phone is slower than this machine. */
export const PHONE_CPU = 4;

/** A character of a code. */
const KEY = 'H';

/** The rules of the link in the names of rows, and in measurements. */
const LINKS = [
  { suffix: '', link: 'queue' },
  { suffix: ', slow start and fair shares', link: 'fair' },
] as const;

/** Measures the home page on a phone without a cache, over both links. Throws if a build loses early typing. */
export async function measureFirstVisits(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
): Promise<Row[]> {
  await checkTyping(laboratory, roots);
  const over = (where: Laboratory, profile: LinkProfile) => {
    where.link.profile = profile;
    return firstVisit(onPhone(where));
  };
  const visits = await compare(laboratory, roots, rounds, async (where) => ({
    queue: await over(where, PHONE),
    fair: await over(where, PHONE_WITH_SLOW_START),
  }));
  const times = (what: string, value: keyof FirstVisit, target: string): Row[] =>
    LINKS.map(({ suffix, link }) => ({
      what: `${what}${suffix}`,
      unit: 'ms',
      target,
      ...pick(visits, (visit) => visit[link][value]),
    }));
  return [
    {
      what: 'JavaScript of a first visit to /',
      unit: 'kB',
      target: '≤ 142 kB, ≤ single bundle + 12 kB',
      ...pick(visits, ({ queue }) => queue.scriptBytes / 1000),
    },
    ...times('first words', 'words', '≤ 0.45 of plain'),
    ...times('LCP', 'lcp', '≤ 0.45 of both'),
    ...times('shell in charge @G7', 'usable', '≤ 1.05 of single bundle, ≤ 0.95 of plain'),
    { what: 'CLS', unit: '', target: '< 0.02', ...pick(visits, ({ queue }) => queue.cls) },
  ];
}

/** Measures the pages that a link with a code opens, on a phone without a cache. */
export async function measureCodePages(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle'>,
  rounds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const page of CODE_PAGES) {
    const visits = await compare(laboratory, roots, rounds, (where) => {
      where.link.profile = PHONE_WITH_SLOW_START;
      return firstVisit(onPhone(where, page));
    });
    const time = (what: string, value: keyof FirstVisit): Row => ({
      what: `${what} of ${page.path}${LINKS[1].suffix}`,
      unit: 'ms',
      target: '≤ single bundle',
      ...pick(visits, (visited) => visited[value]),
    });
    rows.push(time('first words', 'words'), time('shell in charge', 'usable'));
  }
  return rows;
}

/** Measures the home page for a visitor whose browser has its files. */
export async function measureReturns(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle'>,
  rounds: number,
): Promise<Row[]> {
  const returns = await compare(laboratory, roots, rounds, async (where) => {
    where.link.profile = PHONE_WITH_SLOW_START;
    return (await secondVisit(onPhone(where))).usable;
  });
  return [
    {
      what: `shell in charge at a second visit${LINKS[1].suffix}`,
      unit: 'ms',
      target: '≤ 0.80 of single bundle',
      ...returns,
    },
  ];
}

/** Checks that the field of each build keeps what is typed as soon as it is painted. */
async function checkTyping(laboratory: Laboratory, roots: Roots): Promise<void> {
  const typed = await compare(laboratory, roots, 1, (where) => {
    where.link.profile = PHONE;
    return typeEarly(onPhone(where), KEY);
  });
  for (const build of Object.keys(typed) as Build[]) {
    const [text = ''] = typed[build];
    if (text === KEY) continue;
    throw new Error(
      `the field of ${build} contains "${text}" after "${KEY}" was typed as soon as it was painted`,
    );
  }
}

function onPhone({ browser }: Laboratory, destination: Destination = HOME) {
  return { browser, site: SITE, destination, cpu: PHONE_CPU };
}
