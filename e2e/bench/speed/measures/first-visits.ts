import type { Laboratory } from '../laboratory';
import { type LinkProfile, PHONE, PHONE_WITH_SLOW_START } from '../network/link';
import { FRENCH_SITE, SITE } from '../places';
import type { Row } from '../report/table';
import { firstVisit, HOME } from '../visits/first-visit';
import type { FirstVisit } from '../visits/probe';
import { type Build, compare, type Compared, pick, type Roots } from './builds-compared';

/** The factor by which a phone is slower than this machine. */
export const PHONE_CPU = 4;

/** Measures the home page on a phone without a cache, over two kinds of line. */
export async function measureFirstVisits(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
): Promise<Row[]> {
  const visits = await compare(laboratory, roots, rounds, visit(SITE, PHONE));
  const { site, singleBundle, plainBundle } = roots;
  const bundles = { site, singleBundle, plainBundle };
  const french = await compare(laboratory, bundles, rounds, visit(FRENCH_SITE, PHONE));
  const fair = await compare(laboratory, bundles, rounds, visit(SITE, PHONE_WITH_SLOW_START));
  return [
    {
      what: 'JavaScript of a first visit to /',
      unit: 'kB',
      target: '≤ 140 kB; ≤ single bundle + 13 kB',
      ...pick(visits, ({ scriptBytes }) => scriptBytes / 1000),
    },
    {
      what: 'requests before the shell is in charge',
      unit: '',
      target: '',
      ...pick(visits, ({ requests }) => requests),
    },
    ...times(visits, ''),
    { what: 'CLS', unit: '', target: '< 0.02', ...pick(visits, ({ cls }) => cls) },
    ...times(french, ', French brand'),
    { what: 'CLS, French brand', unit: '', target: '< 0.02', ...pick(french, ({ cls }) => cls) },
    ...times(fair, ', slow start and fair shares'),
  ];
}

function visit(site: string, profile: LinkProfile) {
  return ({ link, browser }: Laboratory) => {
    link.profile = profile;
    return firstVisit({ browser, site, destination: HOME, cpu: PHONE_CPU });
  };
}

/** @param where What distinguishes these visits, for the names of the rows. */
function times(
  visits: Compared<Exclude<Build, 'defaultWiring'>, FirstVisit>,
  where: string,
): Row[] {
  return [
    {
      what: `first words${where}`,
      unit: 'ms',
      target: '≤ 0.55 of plain',
      ...pick(visits, ({ words }) => words),
    },
    {
      what: `field takes typing${where}`,
      unit: 'ms',
      target: '≤ 0.55 of plain',
      ...pick(visits, ({ field }) => field),
    },
    {
      what: `LCP${where}`,
      unit: 'ms',
      target: '≤ 0.60 of plain; ≤ 0.75',
      ...pick(visits, ({ lcp }) => lcp),
    },
    {
      what: `shell in charge${where}${where === '' ? ' @G7' : ''}`,
      unit: 'ms',
      target: '≤ 1.10',
      ...pick(visits, ({ usable }) => usable),
    },
  ];
}
