import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, type TestService } from '../testing/test-service';

describe('a connection to PostgreSQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
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
  ])('J3: %s', async (_, setting, value) => {
    const shown = await service.database.execute(sql`select current_setting(${setting}) as value`);
    expect(shown).toMatchObject({ rows: [{ value }] });
  });
});
