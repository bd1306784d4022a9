import { expect, test } from '@rstest/core';

import { freshDatabase } from '../testing/engines';
import { openTestService } from '../testing/test-service';

const CODE = 'HDMAQF4PX7TV';
const FOUR = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];

test('the demo offers a retailer that DEMO_RETAILERS names, and exchanges a code for it', async () => {
  const service = await openTestService({ environment: { DEMO_RETAILERS: 'starlight, vudu' } });

  expect(await offered(service)).toEqual([...FOUR, 'starlight']);
  await service.redeem(CODE, { offer_id: '41001', selection: 'starlight' });

  expect(await service.validate(CODE)).toMatchObject({
    data: { code_status: { remainingValue: 0 } },
  });
  await service.close();
});

test('the demo no longer offers the retailer when the next start does not name it', async () => {
  const { databaseUrl = '' } = await freshDatabase('PostgreSQL');
  const named = await openTestService({
    databaseUrl,
    environment: { DEMO_RETAILERS: 'starlight' },
  });
  await named.close();

  const service = await openTestService({ databaseUrl });

  expect(await offered(service)).toEqual(FOUR);
  await service.close();
});

async function offered(service: Awaited<ReturnType<typeof openTestService>>): Promise<string[]> {
  const { data } = await service.validate(CODE);
  return (data?.code_status.exchangeOptions.selections ?? []).map(({ name }) => name);
}
