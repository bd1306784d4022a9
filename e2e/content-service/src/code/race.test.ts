import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import type { ExchangeAnswer } from '../testing/answers';
import { createPostgresDatabase } from '../testing/engines';
import { type ServiceProcess, startService } from '../testing/service-process';
import { post } from '../testing/test-service';

const ROUNDS = 20;
const AT_ONCE = 50;
const SELECTIONS = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const EXCHANGE = '/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=en&cc=US';

describe('two processes on one PostgreSQL database', () => {
  let services: ServiceProcess[] = [];
  let database: Client;
  beforeAll(async () => {
    const url = await createPostgresDatabase();
    // Both find an empty database: one sets it up, the other waits for it.
    services = await Promise.all([
      startService({ DATABASE_URL: url }),
      startService({ DATABASE_URL: url }),
    ]);
    database = new Client({ connectionString: url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await Promise.all(services.map(({ stop }) => stop()));
  });

  test('a code many ask for at once has one winner, and all hear of the same exchange', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await ask('/demo/reset', { codes: ['HDMAQF4PX7TV'] }, round);
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => exchange(index)),
      );

      const [winner] = answers.flatMap(({ data }) => data?.history ?? []);
      expect(answers.map(({ data }) => data?.history)).toEqual(answers.map(() => [winner]));
      for (const [index, { status, error }] of answers.entries()) {
        const asked = selectionOf(index);
        const won = winner?.exchangeName === `DEMO-${asked.toUpperCase()}-41001`;
        expect([status, error]).toEqual(won ? ['ok', undefined] : ['error', 'AlreadyRedeemed']);
      }
      expect(await count('redemption')).toBe(1);
      expect(await count('history')).toBe(1);
    }
  });

  async function exchange(index: number): Promise<ExchangeAnswer> {
    const body = { offer_id: '41001', selection: selectionOf(index) };
    const response = await ask(EXCHANGE, body, index >> 2);
    expect(response.status).toBe(200);
    return (await response.json()) as ExchangeAnswer;
  }

  function ask(path: string, body: object, turn: number): Promise<Response> {
    const service = services[turn % services.length];
    return fetch(`${service?.url ?? ''}${path}`, post(body));
  }

  /** The rows that belong to codes which start without a past. */
  async function count(table: 'redemption' | 'history'): Promise<number> {
    const { rows } = await database.query<{ count: string }>(
      `select count(*) from ${table} join code on code.id = code_id where offer_id = '41001'`,
    );
    return Number(rows[0]?.count);
  }
});

function selectionOf(index: number): string {
  return SELECTIONS[index % SELECTIONS.length] ?? '';
}
