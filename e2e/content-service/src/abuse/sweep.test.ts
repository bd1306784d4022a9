import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { goodToken, openTestService, post, type TestService } from '../testing/test-service';
import { sweep } from './sweep';

const TABLES = ['attempt', 'admission', 'spent_token', 'idempotent_request'];

describe('sweep', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
    await service.validate('NADAGGAF9HPM');
    await service.validate('GATEWKV6DPN9', 'cc=US', goodToken());
    await service.validate('HDMAQF4PX7TV');
    await service.request(
      '/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=en&cc=US',
      post(
        { offer_id: '41001', selection: 'vudu' },
        { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' },
      ),
    );
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
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
