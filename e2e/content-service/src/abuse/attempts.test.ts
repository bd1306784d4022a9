import { expect, onTestFinished, test } from '@rstest/core';

import { openTestService } from '../testing/test-service';
import { sweep } from './attempts';

test('sweep deletes what no limit counts any more, 10,000 rows of a table at a time', async () => {
  const service = await openTestService();
  onTestFinished(service.close);
  const { query } = service.database;
  await query(`
    insert into attempt (client, code_hash, outcome, at)
    select 'bot', nr::text, 'refused', now() - interval '61 minutes' from generate_series(1, 10100) nr;
    insert into attempt (client, code_hash, outcome, at) values ('a', 'b', 'refused', now() - interval '59 minutes');
    insert into admission select 'a', nr::text, now() - make_interval(mins => nr) from unnest('{59,61}'::int[]) nr;
    insert into spent_token select nr::text, now() - make_interval(mins => nr) from unnest('{9,11}'::int[]) nr`);
  await sweep(service.database);
  expect(await query('select from attempt')).toHaveLength(101);
  await sweep(service.database);
  for (const table of ['attempt', 'admission', 'spent_token']) {
    expect(await query(`select from ${table}`)).toHaveLength(1);
  }
});
