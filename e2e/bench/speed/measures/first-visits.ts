import type { Laboratory } from '../laboratory';
import { PHONE } from '../network/link';
import { FRENCH_SITE, SITE } from '../places';
import type { Row } from '../report/table';
import { firstVisit, HOME } from '../visits/first-visit';
import { compare, pick, type Roots } from './builds-compared';

/** The factor by which a phone is slower than this machine. */
export const PHONE_CPU = 4;

/** Measures the home page on a phone without a cache. */
export async function measureFirstVisits(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
): Promise<Row[]> {
  const visit = (site: string) => (where: Laboratory) => {
    where.link.profile = PHONE;
    return firstVisit({ browser: where.browser, site, destination: HOME, cpu: PHONE_CPU });
  };
  const visits = await compare(laboratory, roots, rounds, visit(SITE));
  const french = await compare(laboratory, roots, rounds, visit(FRENCH_SITE));
  return [
    {
      what: 'JavaScript of a first visit to /',
      unit: 'kB',
      target: '≤ 1.25, better 1.15',
      ...pick(visits, ({ scriptBytes }) => scriptBytes / 1000),
    },
    {
      what: 'requests before the form can be used',
      unit: '',
      target: '≤ single bundle + 3',
      ...pick(visits, ({ requests }) => requests),
    },
    {
      what: 'first contentful paint',
      unit: 'ms',
      target: '',
      ...pick(visits, ({ firstPaint }) => firstPaint),
    },
    {
      what: 'first usable form @G7',
      unit: 'ms',
      target: '≤ 1.10, better 1.03; ≤ plain',
      ...pick(visits, ({ usable }) => usable),
    },
    {
      what: 'LCP',
      unit: 'ms',
      target: '≤ 1.10, better 1.03; ≤ plain; < 2000 ms',
      ...pick(visits, ({ lcp }) => lcp),
    },
    {
      what: 'LCP, French brand',
      unit: 'ms',
      target: '≤ 1.10, better 1.03; ≤ plain; < 2000 ms',
      ...pick(french, ({ lcp }) => lcp),
    },
    { what: 'CLS', unit: '', target: '< 0.02', ...pick(visits, ({ cls }) => cls) },
    {
      what: 'CLS, French brand',
      unit: '',
      target: '< 0.02',
      ...pick(french, ({ cls }) => cls),
    },
  ];
}
