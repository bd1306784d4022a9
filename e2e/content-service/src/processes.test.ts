import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import type { Client } from 'pg';

import type { Limits } from './config';
import { clientOf, createDatabase } from './testing/databases';
import { postTo, type ServiceProcess, startService } from './testing/service-process';
import { codePath, HIGH_LIMITS, post } from './testing/settings';
import type { Answer } from './testing/test-service';

/** Enough to show a missing guard, which fails in the first rounds. RACE_ROUNDS sets more. */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 8);
const AT_ONCE = 100;
const KILLS = Math.ceil(ROUNDS / 4);
const SELECTIONS = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const CODES = ['HDMAQF4PX7TV', 'FEATUREDC9DGEF4T', 'DVDQDWM7GJ4R', 'PACKCVRAJE9X'] as const;
const BODIES = {
  HDMAQF4PX7TV: { offer_id: '41001', selection: 'vudu' },
  FEATUREDC9DGEF4T: { offer_id: '41002', selection: 'vudu' },
  DVDQDWM7GJ4R: { offer_id: '41004', selection: 'googleplay' },
  PACKCVRAJE9X: { offer_id: '41028', selections: ['t07', 't08', 't09'] },
  XTW69PCC9GNA: { offer_id: '41041', selection: 'vudu' },
};
type Code = keyof typeof BODIES;

describe('two processes on one PostgreSQL database', () => {
  let url: string;
  let services: ServiceProcess[];
  let victims: ServiceProcess[] = [];
  let database: Client;
  beforeAll(async () => {
    // Both find an empty database. One sets it up while the other waits.
    url = await createDatabase({ template: 'template1' });
    const environment = { DATABASE_URL: url, ...HIGH_LIMITS, LOG_LEVEL: 'warn' };
    services = await Promise.all([startService(environment), startService(environment)]);
    database = await clientOf(url);
    for (const code of [...CODES, 'XTW69PCC9GNA']) await ask(0, codePath(code));
  });
  beforeEach(async () => {
    await database.query(`
      delete from history; update code set remaining = granted;
      update code set issued = false where printed is not null and offer_id = '40117'`);
  });
  afterEach(async () => {
    await Promise.all(victims.map(({ stop }) => stop('SIGKILL')));
    victims = [];
  });
  afterAll(async () => {
    await database.end();
    await Promise.all(services.map(({ stop }) => stop()));
  });

  const startVictim = async (limits?: Partial<Limits>) => {
    const victim = await startService({ DATABASE_URL: url, ...HIGH_LIMITS }, limits);
    victims.push(victim);
    return victim;
  };
  const ask = (nr: number, path: string, body?: object) =>
    postTo(`${services[nr % 2]?.url ?? ''}${path}`, body);
  const exchange = (nr: number, code: Code, selection?: string) =>
    ask(nr, codePath(code, { call: '/exchange' }), {
      ...BODIES[code],
      ...(selection && { selection }),
    });
  /** Resolves to the rows about a contested code. */
  const rowsOf = async (offer: string) => {
    const { rows } = await database.query<Record<string, number>>(
      `select remaining,
         (select count(*)::int from redemption where code_id = code.id) as redemptions,
         (select count(*)::int from history where code_id = code.id) as entries,
         (select count(*)::int from retailer_code join history on history.id = history_id
          where code_id = code.id) as "handedOut"
       from code where offer_id = $1 and printed is null`,
      [offer],
    );
    return rows[0];
  };
  const TAKEN = { remaining: 0, redemptions: 1, entries: 1, handedOut: 1 };
  const UNTOUCHED = { remaining: 1, redemptions: 0, entries: 0, handedOut: 0 };
  /** The rows about a single code or a bundle of three, of which no part is missing. */
  const WHOLE = [TAKEN, UNTOUCHED]
    .concat({ remaining: 0, redemptions: 3, entries: 3, handedOut: 0 })
    .concat({ remaining: 3, redemptions: 0, entries: 0, handedOut: 0 });

  test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
    'let one of a hundred parallel exchanges of a code win, in round %i @F6',
    async (round) => {
      // In every other round all request the same selection.
      const selections = round % 2 === 0 ? SELECTIONS : ['vudu'];
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const selection = selections[(index >> 1) % selections.length] ?? '';
          return { selection, ...(await exchange(index, 'HDMAQF4PX7TV', selection)) };
        }),
      );

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const { selection: won, text = '{}' } = answers.find(isWon) ?? {};
      const { data } = JSON.parse(text) as Answer;
      const exchangeName = `${String(won?.toUpperCase())}-41001`;
      expect(data?.history).toMatchObject([{ exchangeName }]);
      // Requests for the same selection get the same answer; all others get the same history with a refusal.
      const lost = JSON.stringify({ status: 'error', error: 'AlreadyRedeemed', data });
      const wrong = answers.filter(
        (answer) => answer.text !== (answer.selection === won ? text : lost),
      );
      expect(wrong).toEqual([]);
      expect(await rowsOf('41001')).toEqual(TAKEN);
    },
  );

  test('let one of two codes have the last code of a retailer @F6', async () => {
    await database.query(`begin; create temp table stock on commit drop as
      select * from retailer_code where selection = 'vudu';
      delete from retailer_code where selection = 'vudu' and id > (select min(id) from stock)`);
    await database.query('commit');
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        // Each process gets requests for both codes.
        const isOther = index % 4 > 1;
        const code = isOther ? 'FEATUREDC9DGEF4T' : 'HDMAQF4PX7TV';
        return { isOther, ...(await exchange(index, code)) };
      }),
    );
    await database.query(`insert into retailer_code (selection, value)
      select 'vudu', 'AGAIN ' || n from generate_series(1, 100) n`);

    const isOtherWon = answers.find(isWon)?.isOther;
    const won = answers.filter(({ isOther }) => isOther === isOtherWon);
    const lost = answers.filter(({ isOther }) => isOther !== isOtherWon);
    expect(new Set(won.map(({ text }) => text)).size).toBe(1);
    expect(lost.every(({ status }) => status === 503)).toBe(true);
    const rows = [await rowsOf('41001'), await rowsOf('41002')];
    expect(rows).toEqual(isOtherWon ? [UNTOUCHED, TAKEN] : [TAKEN, UNTOUCHED]);
  });

  test('lose and double nothing when one of them is killed within an exchange @J4 @F7', async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = await startVictim();
      await database.query(`delete from history; update code set remaining = granted`);
      let lost: Promise<unknown>[] = [];
      // The statement of an exchange waits for a row, so the process is killed while it runs.
      await whileLocked(async () => {
        lost = CODES.map((code) => {
          const path = codePath(code, { call: '/exchange' });
          return postTo(`${victim.url}${path}`, BODIES[code]).catch(() => undefined);
        });
        await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
        await victim.stop('SIGKILL');
      });
      await Promise.all(lost);
      // The server finishes the statement of a dead client, or does not begin it.
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
      for (const code of CODES) expect(WHOLE).toContainEqual(await rowsOf(BODIES[code].offer_id));
      for (const code of CODES) expect(isWon(await exchange(1, code))).toBe(true);
      expect(await rowsOf('41001')).toEqual(TAKEN);
    }
  });

  test('give the stored result when the process dies after the commit, or the visitor leaves before it @F7 @F8', async () => {
    const victim = await startVictim({ hangMs: 60_000 });
    const path = codePath('XTW69PCC9GNA', { call: '/exchange' });
    const lost = postTo(`${victim.url}${path}`, BODIES.XTW69PCC9GNA).catch(() => 'lost');
    await expect.poll(() => rowsOf('41041'), { timeout: 20_000 }).toEqual(TAKEN);
    await victim.stop('SIGKILL');
    expect(await lost).toBe('lost');

    await whileLocked(async () => {
      const vudu = codePath('HDMAQF4PX7TV', { call: '/exchange' });
      const init = { ...post(BODIES.HDMAQF4PX7TV), signal: AbortSignal.timeout(300) };
      await expect(fetch(`${services[0]?.url ?? ''}${vudu}`, init)).rejects.toThrow('timeout');
      expect(await rowsOf('41001')).toEqual(UNTOUCHED);
    });
    await expect.poll(() => rowsOf('41001'), { timeout: 20_000 }).toEqual(TAKEN);

    for (const code of ['XTW69PCC9GNA', 'HDMAQF4PX7TV'] as const)
      expect(isWon(await exchange(1, code))).toBe(true);
    expect([await rowsOf('41041'), await rowsOf('41001')]).toEqual([TAKEN, TAKEN]);
  });

  /** Does the work while the row of a code is locked. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const holder = await clientOf(url);
    try {
      await holder.query(`begin; select from code where offer_id = '41001' for update`);
      await work();
    } finally {
      await holder.end();
    }
  }

  /** Resolves to the number of redemptions that wait for a lock. */
  async function waiting(): Promise<number> {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%update code set remaining%'
         and datname = current_database()`,
    );
    return rows[0]?.count ?? 0;
  }
});

function isWon({ text }: { text: string }): boolean {
  return text.startsWith('{"status":"ok"');
}
