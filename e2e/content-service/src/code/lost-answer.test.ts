import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import type { ExchangeAnswer } from '../testing/answers';
import { createPostgresDatabase, TEMPLATE } from '../testing/engines';
import { HIGH_LIMITS, LONG_TIMEOUTS } from '../testing/settings';
import { type ServiceProcess, startService } from '../testing/service-process';
import { post } from '../testing/test-service';

/** A code whose exchange answers long after its commit. */
const LATE = { code: 'XTW69PCC9GNA', body: { offer_id: '41041', selection: 'vudu' } };
const ORDINARY = { code: 'HDMAQF4PX7TV', body: { offer_id: '41001', selection: 'vudu' } };

describe('a visitor who does not get the answer of an exchange', () => {
  let url: string;
  let service: ServiceProcess;
  let database: Client;
  const limits = { ...LONG_TIMEOUTS, hangMs: 60_000 };
  const start = () => startService({ DATABASE_URL: url, ...HIGH_LIMITS }, { limits });
  beforeAll(async () => {
    url = await createPostgresDatabase({ template: TEMPLATE });
    service = await start();
    database = new Client({ connectionString: url });
    await database.connect();
    for (const { code } of [LATE, ORDINARY]) {
      await fetch(`${service.url}/site/movieredeem/code/${code}?metadata=en&cc=US`, post());
    }
  });
  afterAll(async () => {
    await database.end();
    await service.kill();
  });

  const exchange = ({ code, body }: typeof LATE, signal?: AbortSignal) =>
    fetch(`${service.url}/site/movieredeem/code/${code}/exchange?metadata=en&cc=US`, {
      ...post(body),
      ...(signal && { signal }),
    });
  const results = async ({ body }: typeof LATE) => {
    const { rows } = await database.query<{ result: string }>(
      `select exchange_result as result from redemption
       join history on history.id = history_id join code on code.id = history.code_id
       where offer_id = $1`,
      [body.offer_id],
    );
    return rows.map(({ result }) => result);
  };

  test('gets the result with the next validation when the answer took longer than ten seconds @F8', async () => {
    await database.query('begin');
    await database.query("select * from code where offer_id = '41001' for update");
    await expect(exchange(ORDINARY, AbortSignal.timeout(300))).rejects.toThrow('timeout');
    // The service commits after the visitor has closed the connection.
    expect(await results(ORDINARY)).toEqual([]);
    await database.query('commit');
    await expect.poll(() => results(ORDINARY)).toHaveLength(1);

    const [result] = await results(ORDINARY);
    const answer = (await (await exchange(ORDINARY)).json()) as ExchangeAnswer;
    expect(answer).toMatchObject({ status: 'ok', data: { history: [{ exchangeResult: result }] } });
    expect(await results(ORDINARY)).toEqual([result]);
  });

  test('gets the result with the next validation when the process was killed after the commit @F7', async () => {
    const lost = exchange(LATE).catch(() => 'no answer');
    await expect.poll(() => results(LATE), { timeout: 20_000 }).toHaveLength(1);
    await service.kill();
    expect(await lost).toBe('no answer');
    const [result] = await results(LATE);

    service = await start();
    const answer = (await (await exchange(LATE)).json()) as ExchangeAnswer;
    expect(answer).toMatchObject({ status: 'ok', data: { history: [{ exchangeResult: result }] } });
    expect(await results(LATE)).toEqual([result]);
  });
});
