import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { goodToken, openTestService, type TestService } from '../testing/test-service';
import { sweep } from './sweep';

const TABLES = ['attempt', 'admission', 'spent_token'];

describe('sweep', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
    await service.validate('NADAGGAF9HPM');
    await service.validate('GATEWKV6DPN9', 'cc=US', goodToken());
  });
  afterAll(() => service.close());

  const counts = () =>
    Promise.all(TABLES.map((table) => service.database.$count(sql.identifier(table))));

  test('removes rows that no limit counts any more, and keeps the others', async () => {
    const fresh = await counts();
    expect(fresh.every((count) => count > 0)).toBe(true);
    await sweep(service.database);
    expect(await counts()).toEqual(fresh);

    for (const table of TABLES) {
      await service.database.execute(
        sql`update ${sql.identifier(table)} set at = at - interval '1 day'`,
      );
    }
    await sweep(service.database);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('deletes the rows of an attack in bounded statements, by an index that begins with the time', async () => {
    await service.database.execute(sql`
      insert into attempt (client, code_hash, outcome, at)
      select 'bot', nr::text, 'refused', now() - interval '2 hours' from generate_series(1, 25000) nr`);
    await service.database.execute(sql`analyze attempt`);
    await service.database.execute(sql`create table sizes (size int)`);
    await service.database.execute(sql`
      create function note() returns trigger language plpgsql as
      $$ begin insert into sizes select count(*) from gone; return null; end $$`);
    await service.database.execute(sql`
      create trigger note after delete on attempt referencing old table as gone
      for each statement execute function note()`);

    await sweep(service.database);
    const sizes = await service.database.execute(sql`select array_agg(size) as all from sizes`);
    expect(sizes).toMatchObject({ rows: [{ all: [10_000, 10_000, 5_000] }] });

    for (const table of TABLES) {
      const plan = await service.database.transaction(async (transaction) => {
        await transaction.execute(sql`set local enable_seqscan = off`);
        return transaction.execute(
          sql`explain select from ${sql.identifier(table)} where at < now() order by at limit 1`,
        );
      });
      expect(JSON.stringify(plan)).toContain(`using ${table}_at`);
    }
  });
});
