import type { Laboratory } from '../laboratory';
import { PHONE } from '../network/link';
import { SITE } from '../places';
import type { Row } from '../report/table';
import { redemption } from '../visits/redemption';
import { compare, pick, type Roots } from './builds-compared';
import { PHONE_CPU } from './first-visits';

/** Measures how fast the page reacts during a redemption. */
export async function measureRedemptions(
  laboratory: Laboratory,
  roots: Roots<'site' | 'singleBundle'>,
  rounds: number,
): Promise<Row[]> {
  const redeemed = await compare(laboratory, roots, rounds, ({ link, browser }) => {
    link.profile = PHONE;
    return redemption(browser, SITE, PHONE_CPU);
  });
  const interaction = (
    what: string,
    value: 'typing' | 'continue' | 'redeemNow' | 'atTakeover',
    most = 50,
  ): Row => ({
    what: `INP of ${what}`,
    unit: 'ms',
    target: `≤ ${String(most)} ms`,
    ...pick(redeemed, (one) => one[value]),
  });
  return [
    interaction('a press within 500 ms after the takeover', 'atTakeover', 100),
    interaction('typing a code', 'typing'),
    interaction('Continue', 'continue'),
    interaction('Redeem Now', 'redeemNow'),
    {
      what: 'route change after an accepted code',
      unit: 'ms',
      target: '≤ 0.6 of single bundle',
      ...pick(redeemed, (one) => one.routeChange),
    },
    {
      what: 'requests within it',
      unit: '',
      target: '0',
      ...pick(redeemed, (one) => one.routeRequests),
    },
  ];
}
