import { expect, onTestFinished, test } from '@rstest/core';

import { openTestService } from '../testing/test-service';
import { sweep } from './attempts';

const TABLES = ['attempt', 'admission', 'spent_token'];

test('sweep deletes what no limit counts any more, 10,000 rows in a statement', async () => {
  const service = await openTestService();
  onTestFinished(service.close);
  const { query } = service.database;
  await query(`
    insert into attempt (client, code_hash, outcome, at)
    select 'bot', nr::text, 'refused', now() - interval '61 minutes' from generate_series(1, 25000) nr;
    insert into attempt (client, code_hash, outcome, at) values ('a', 'b', 'refused', now() - interval '59 minutes');
    insert into admission (client, code_hash, at)
    select 'a', nr::text, now() - make_interval(mins => nr) from unnest('{59,61}'::int[]) nr;
    insert into spent_token (hash, at)
    select nr::text, now() - make_interval(mins => nr) from unnest('{9,11}'::int[]) nr`);
  const statements: number[] = [];
  await sweep({
    ...service.database,
    query: async (...given) => {
      const rows = await query(...given);
      statements.push(rows.length);
      return rows as never;
    },
  });
  expect(statements).toEqual([10_000, 10_000, 5_000, 1, 1]);
  for (const table of TABLES) {
    expect(await query(`select from ${table}`)).toHaveLength(1);
  }
});
