import { codeAt, CODES, insertCodes, OFFER, renewCodes, SELECTION, VISITORS } from '../codes';
import { measure, outcomeOf } from '../measure';
import { type Answer, ask } from '../request';
import type { Scenario } from '../scenario';
import type { Site } from '../site';

/** What visitors do all day. */
export const STEADY: Scenario[] = [
  {
    tag: '@G1',
    what: 'validations of 200,000 codes',
    run: async (site, share) => {
      await insertCodes(site.database, CODES);
      const arrivals = { perSecond: 500, seconds: 300 * share };
      const measured = await measure(site, arrivals, (index) => validate(site, index));
      const { p50, p95, p99, statuses, sent } = measured.service;
      return outcomeOf(arrivals, measured, {
        'p50 ≤ 10 ms': p50 <= 10,
        'p95 ≤ 25 ms': p95 <= 25,
        'p99 ≤ 50 ms': p99 <= 50,
        'no errors': statuses[200] === sent,
      });
    },
  },
  {
    tag: '@G2',
    what: 'exchanges that all succeed, on a disk that is waited for',
    run: async (site, share) => {
      await renewCodes(site.database);
      const arrivals = { perSecond: 200, seconds: 120 * share };
      const measured = await measure(site, arrivals, (index) => exchange(site, index), {
        warmUp: (index) => exchange(site, CODES - 1 - index),
      });
      const { p99, statuses, sent } = measured.service;
      const { rows, taken } = await countRedemptions(site);
      return outcomeOf(arrivals, measured, {
        'p99 ≤ 100 ms': p99 <= 100,
        'no errors': statuses[200] === sent,
        'one row for each success': rows === taken && rows >= sent,
      });
    },
  },
  {
    tag: '@G3',
    what: '80 % validations, 15 % site data, 5 % exchanges',
    run: async (site, share) => {
      await renewCodes(site.database);
      const arrivals = { perSecond: 1_000, seconds: 120 * share };
      const measured = await measure(site, arrivals, (index) => mixed(site, index));
      const { p99, statuses, sent } = measured.service;
      return outcomeOf(arrivals, measured, {
        'p99 ≤ 100 ms': p99 <= 100,
        'errors < 0.1 %': sent - (statuses[200] ?? 0) < sent / 1_000,
      });
    },
  },
];

export function mixed(site: Site, index: number): Promise<number> {
  const part = index % 20;
  if (part < 16) return validate(site, index);
  return part < 19 ? siteData(site) : exchange(site, index);
}

export async function validate({ service }: Site, index: number): Promise<number> {
  // A large prime, so that neighbours in time are no neighbours in the table.
  const code = codeAt((index * 7_919) % CODES);
  const url = `${service.url}/site/movieredeem/code/${code}?metadata=en&cc=US`;
  return succeeded(await ask(url, { visitor: index % VISITORS }));
}

async function siteData({ service }: Site): Promise<number> {
  return (await ask(`${service.url}/site/movieredeem`, { method: 'GET' })).status;
}

async function exchange({ service }: Site, index: number): Promise<number> {
  const url = `${service.url}/site/movieredeem/code/${codeAt(index)}/exchange?metadata=en&cc=US`;
  const body = { offer_id: OFFER, selection: SELECTION };
  return succeeded(await ask(url, { body, visitor: index % VISITORS }));
}

/** The status, unless it is that of a success and the answer is a refusal. */
function succeeded({ status, text }: Answer): number {
  return text.startsWith('{"status":"error"') ? 0 : status;
}

async function countRedemptions({ database }: Site) {
  const { rows } = await database.query<{ rows: number; taken: number }>(
    `select count(redemption.id)::int as rows,
       count(distinct code.id) filter (where remaining < granted)::int as taken
     from code left join redemption on code_id = code.id where offer_id = $1`,
    [OFFER],
  );
  return rows[0] ?? { rows: 0, taken: 0 };
}
