import type { Laboratory } from '../laboratory';
import { type LinkProfile, PHONE, PHONE_WITH_SLOW_START } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { firstVisit, HOME, typeEarly } from '../visits/first-visit';
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
      target: '≤ 140 kB, ≤ single bundle + 13 kB',
      ...pick(visits, ({ queue }) => queue.scriptBytes / 1000),
    },
    ...times('first words', 'words', '≤ 0.55 of plain'),
    ...times('LCP', 'lcp', '≤ 0.60 of plain, ≤ 0.75 of single bundle'),
    ...times('field takes typing', 'shown', '≤ 0.55 of plain'),
    ...times('shell in charge @G7', 'usable', '≤ 1.10 of single bundle'),
    { what: 'CLS', unit: '', target: '< 0.02', ...pick(visits, ({ queue }) => queue.cls) },
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

function onPhone({ browser }: Laboratory) {
  return { browser, site: SITE, destination: HOME, cpu: PHONE_CPU };
}
