import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';

import { code } from '../database/schema';
import { ENGINES, freshDatabase } from '../testing/engines';
import { goodToken, openTestService, post, type TestService } from '../testing/test-service';

const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };

describe.each(ENGINES)('a reset of the demo on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ engine });
  });
  beforeEach(async () => {
    await service.reset(['HDMAQF4PX7TV', 'PACKCVRAJE9X']);
    await service.redeem('HDMAQF4PX7TV', { offer_id: '41001', selection: 'vudu' });
    await service.redeem('PACKCVRAJE9X', BUNDLE);
  });
  afterAll(() => service.close());

  const remaining = async (code: string) =>
    (await service.validate(code)).data?.code_status.remainingValue;

  test('makes every code unused', async () => {
    const response = await service.request('/demo/reset', post());

    expect(response.status).toBe(204);
    expect(await remaining('HDMAQF4PX7TV')).toBe(1);
    expect(await remaining('PACKCVRAJE9X')).toBe(3);
    expect(await service.validate('HD6UGX6W749D')).toMatchObject({ error: 'OfferNotFound' });
  });

  test('does not change codes that are not named', async () => {
    await service.reset(['HDMAQF4PX7TV', 'NADAGGAF9HPM', 'never heard of']);

    expect(await remaining('HDMAQF4PX7TV')).toBe(1);
    expect(await remaining('PACKCVRAJE9X')).toBe(0);
  });

  test('resets a bundle along with the codes it has issued, named by either', async () => {
    await service.exchange('HD6UGX6W749D', { offer_id: '40117', selection: 'googleplay' });
    await service.reset(['HD6UGX6W749D']);
    expect(await remaining('PACKCVRAJE9X')).toBe(3);

    await service.redeem('PACKCVRAJE9X', BUNDLE);
    expect(await remaining('HD6UGX6W749D')).toBe(1);
  });

  test('restores the rejections of a captcha code', async () => {
    const ask = () => service.validate('GATX6TDGRW69', 'cc=US', goodToken());
    await ask();
    expect(await ask()).toMatchObject({ status: 'ok' });

    await service.reset(['GATX6TDGRW69']);
    expect(await ask()).toMatchObject({ error: 'InvalidCaptcha' });
  });

  test('and a start replace a code that has another name in an older catalogue, with its sub-codes', async () => {
    const { databaseUrl, dataFolder } = await freshDatabase(engine);
    const environment = dataFolder ? { DATA_FOLDER: dataFolder } : {};
    const open = () => openTestService({ environment, databaseUrl: databaseUrl ?? '' });
    const rename = ({ database }: TestService) =>
      database.update(code).set({ hash: 'older' }).where(eq(code.offerId, BUNDLE.offer_id));
    const older = await open();
    await rename(older);
    await older.close();

    const newer = await open();
    expect(await newer.redeem('PACKCVRAJE9X', BUNDLE)).toMatchObject({ status: 'ok' });
    await rename(newer);
    await newer.reset(['PACKCVRAJE9X']);
    expect(await newer.redeem('PACKCVRAJE9X', BUNDLE)).toMatchObject({ status: 'ok' });
    await newer.close();
  });

  test('works in parallel requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => service.request('/demo/reset', post())),
    );
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  });

  test.each([[{ codes: 'all' }], [[]]])(
    'refuses a body it does not understand: %j',
    async (body) => {
      expect((await service.request('/demo/reset', post(body))).status).toBe(400);
      expect(await remaining('HDMAQF4PX7TV')).toBe(0);
    },
  );
});
