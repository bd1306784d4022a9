import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import type { ExchangeAnswer } from '../testing/answers';
import { HIGH_LIMITS } from '../testing/settings';
import { postQuickly } from '../testing/post-quickly';
import { type ProcessPair, startPair } from '../testing/process-pair';

/** Enough to show a missing guard, which fails in the first rounds. RACE_ROUNDS sets more. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 8);
const AT_ONCE = 100;
const ROUNDS_FOR_STOCK = Math.ceil(ROUNDS / 4);
const SELECTIONS = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const VALIDATE = '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US';
// Another code for the same retailers.
const OTHER = 'FEATUREDC9DGEF4T';
const EXCHANGE = VALIDATE.replace('?', '/exchange?');

describe('two processes on one PostgreSQL database', () => {
  let pair: ProcessPair;
  beforeAll(async () => {
    // Both find an empty database. One sets it up while the other waits.
    pair = await startPair({ ...HIGH_LIMITS, LOG_LEVEL: 'warn' });
    await postQuickly(`${pair.services[0].url}${VALIDATE}`, {});
  });
  afterAll(() => pair.stop());

  test('let one of a hundred parallel exchanges of a code win in every round @F6', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await makeNew();
      // In every other round all request the same selection.
      const selections = round % 2 === 0 ? SELECTIONS : ['vudu'];
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const selection = pick(selections, index);
          return { selection, ...(await exchange(selection, index)) };
        }),
      );

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const { selection: won, text } = answers.find(isWon) ?? {};
      const { data } = JSON.parse(text ?? '{}') as ExchangeAnswer;
      expect(data?.history).toMatchObject([
        { exchangeName: `${String(won?.toUpperCase())}-41001` },
      ]);
      // Requests for the same selection get the same answer; all others get the same history with a refusal.
      const lost = JSON.stringify({ status: 'error', error: 'AlreadyRedeemed', data });
      const wrong = answers.filter(
        (answer) => answer.text !== (answer.selection === won ? text : lost),
      );
      expect(wrong).toEqual([]);
      expect(await rows()).toEqual({ remaining: 0, redemptions: 1, entries: 1, handedOut: 1 });
    }
  }, 600_000);

  test('let one of two codes have the last code of a retailer in every round @F6', async () => {
    await postQuickly(`${pair.services[0].url}${VALIDATE.replace('HDMAQF4PX7TV', OTHER)}`, {});
    await pair.database.query(
      `delete from retailer_code where selection = 'vudu' and id <>
         (select min(id) from retailer_code where selection = 'vudu')`,
    );
    for (let round = 0; round < ROUNDS_FOR_STOCK; round += 1) {
      await makeNew();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          // Each process gets requests for both codes.
          const isOther = (index + round) % 4 > 1;
          return { isOther, ...(await exchange('vudu', index, isOther)) };
        }),
      );

      const isOtherWon = answers.find(isWon)?.isOther;
      const won = answers.filter(({ isOther }) => isOther === isOtherWon);
      const lost = answers.filter(({ isOther }) => isOther !== isOtherWon);
      expect(new Set(won.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1);
      expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([503]));
      expect(lost.every(({ text }) => text.includes('run out of codes'))).toBe(true);
      const [first, other] = [await rows(), await rows('41002')];
      const taken = { remaining: 0, redemptions: 1, entries: 1, handedOut: 1 };
      const untouched = { remaining: 1, redemptions: 0, entries: 0, handedOut: 0 };
      expect([first, other]).toEqual(isOtherWon ? [untouched, taken] : [taken, untouched]);
    }
  }, 600_000);

  function exchange(selection: string, index: number, isOther = false) {
    const { url } = pair.services[index % 2 === 0 ? 0 : 1];
    return isOther
      ? postQuickly(`${url}${EXCHANGE.replace('HDMAQF4PX7TV', OTHER)}`, {
          offer_id: '41002',
          selection,
        })
      : postQuickly(`${url}${EXCHANGE}`, { offer_id: '41001', selection });
  }

  async function makeNew(): Promise<void> {
    await pair.database.query(
      `delete from history where code_id in (select id from code where offer_id in ('41001', '41002'));
       update code set remaining = granted where offer_id in ('41001', '41002')`,
    );
  }

  /** Resolves to the rows about a contested code. */
  async function rows(offer = '41001') {
    const { rows: found } = await pair.database.query<Record<string, number>>(
      `select remaining,
         (select count(*)::int from redemption where code_id = code.id) as redemptions,
         (select count(*)::int from history where code_id = code.id) as entries,
         (select count(*)::int from retailer_code join history on history.id = history_id
          where code_id = code.id) as "handedOut"
       from code where offer_id = $1`,
      [offer],
    );
    return found[0];
  }
});

function isWon({ text }: { text: string }): boolean {
  return text.startsWith('{"status":"ok"');
}

function pick(selections: string[], index: number): string {
  return selections[(index >> 1) % selections.length] ?? '';
}
