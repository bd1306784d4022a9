import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, rs, test } from '@rstest/core';
import { Client } from 'pg';

import { openTestService, type TestService } from '../testing/test-service';

describe('a connection to PostgreSQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({
      environment: { POOL_SIZE: '1' },
      limits: { statementMs: 3_000 },
    });
  });
  afterAll(() => service.close());

  test.each([
    ['gives a statement up after three seconds', 'statement_timeout', '3s'],
    ['waits a second for what another one holds', 'lock_timeout', '1s'],
    [
      'holds nothing for longer than five seconds when it is forgotten in a transaction',
      'idle_in_transaction_session_timeout',
      '5s',
    ],
  ])('%s @J3', async (_, setting, value) => {
    const shown = await service.database.execute(sql`select current_setting(${setting}) as value`);
    expect(shown).toMatchObject({ rows: [{ value }] });
  });

  test('returns to the pool when a transaction cannot begin @J3', async () => {
    const query = rs.spyOn(Client.prototype, 'query');
    query.mockImplementationOnce(() => {
      throw new Error('Query read timeout');
    });
    await expect(service.database.transaction(() => Promise.resolve())).rejects.toThrow();
    expect(await service.database.execute(sql`select 1 as one`)).toMatchObject({
      rows: [{ one: 1 }],
    });
  });

  test('does not end the process when it dies in a transaction @J2', async () => {
    const dying = service.database.transaction((transaction) =>
      transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    await expect(dying).rejects.toThrow();
    expect(await service.database.execute(sql`select 1 as one`)).toMatchObject({
      rows: [{ one: 1 }],
    });
  });
});
