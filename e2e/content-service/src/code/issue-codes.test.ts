import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';

import { ENGINES } from '../testing/engines';
import { openTestService, type TestService } from '../testing/test-service';

const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };

describe.each(ENGINES)('an exchange of a bundle or a pick list on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ engine });
  });
  afterEach(() => service.reset(['PACKCVRAJE9X', 'MENUH9U6GVHX', 'MENTWGGH4XT6T4PX']));
  afterAll(() => service.close());

  test('returns one code for each title of a bundle', async () => {
    const { status, data } = await service.redeem('PACKCVRAJE9X', BUNDLE);

    expect(status).toBe('ok');
    expect(data?.code_status.remainingValue).toBe(0);
    expect(data?.history).toMatchObject([
      {
        group: 'Google Play',
        exchangeName: 'DEMO-GPBUNDLE-40117',
        exchangeResult: 'HD6U GX6W 749D',
      },
      {
        group: 'Google Play',
        exchangeName: 'DEMO-GPBUNDLE-40117',
        exchangeResult: 'HDGN 4X3D 3YVH',
      },
      {
        group: 'Google Play',
        exchangeName: 'DEMO-GPBUNDLE-40117',
        exchangeResult: 'HD3D WH6H AMJ7',
      },
    ]);
  });

  test('returns the same codes of a bundle again, in any order of the titles', async () => {
    const first = await service.redeem('PACKCVRAJE9X', BUNDLE);
    const selections = [...BUNDLE.selections].reverse();
    expect(await service.redeem('PACKCVRAJE9X', { ...BUNDLE, selections })).toEqual(first);
  });

  test('exchanges a sub-code of a bundle at Google Play', async () => {
    await service.redeem('PACKCVRAJE9X', BUNDLE);
    const before = await service.validate('HDGN4X3D3YVH');
    const body = { offer_id: '40117', selection: 'googleplay' };
    const exchanged = await service.exchange('HDGN4X3D3YVH', body);
    const after = await service.validate('HDGN4X3D3YVH');

    expect(before.data?.code_status).toMatchObject({ offerId: '40117', remainingValue: 1 });
    expect(exchanged).toMatchObject({
      status: 'ok',
      data: { history: [{ group: 'Google Play' }] },
    });
    expect(after.data?.code_status.remainingValue).toBe(0);
    expect(after.data?.history).toEqual(exchanged.data?.history);
    expect(after.data?.metadata.content_items).toMatchObject([
      { title: 'Robot Summer Camp 3001: Marshmallow Protocol' },
    ]);
  });

  test('issues nothing when it fails at the last title of a bundle @F9', async () => {
    await service.database.execute(sql`
      create function refuse_title() returns trigger language plpgsql as
      $$ begin raise exception 'refused on purpose'; end $$`);
    await service.database.execute(sql`
      create trigger refuse_title before insert on redemption
      for each row when (new.selection = 't09') execute function refuse_title()`);
    const failed = await service.redeem('PACKCVRAJE9X', BUNDLE);
    await service.database.execute(sql`drop function refuse_title cascade`);

    expect(failed).toMatchObject({ status: 500 });
    const { data } = await service.validate('PACKCVRAJE9X');
    expect(data?.code_status.remainingValue).toBe(3);
    expect(data?.history).toEqual([]);
    expect(await service.validate('HD6UGX6W749D')).toMatchObject({ error: 'OfferNotFound' });
    expect(await service.redeem('PACKCVRAJE9X', BUNDLE)).toMatchObject({ status: 'ok' });
  });

  test('returns an ordinary code for one picked title', async () => {
    const body = { offer_id: '41034', selection: 't13' };
    const { data } = await service.redeem('MENUH9U6GVHX', body);
    const [record] = data?.history ?? [];
    const picked = await service.validate(record?.exchangeResult?.replaceAll(' ', '') ?? '');

    expect(data?.history).toHaveLength(1);
    expect(record?.group).toBe('FOX_DIGITAL_REDEEM');
    expect(picked.data?.code_status).toMatchObject({ offerType: 'single', remainingValue: 1 });
    expect(picked.data?.metadata.content_items).toMatchObject([{ title: 'Velvet Static' }]);
    expect(await service.redeem('MENUH9U6GVHX', body)).toMatchObject({
      data: { history: [record] },
    });
    expect(await service.redeem('MENUH9U6GVHX', { ...body, selection: 't02' })).toMatchObject({
      error: 'AlreadyRedeemed',
    });
  });

  test('returns a bundle for several picked titles', async () => {
    const body = { offer_id: '41035', selections: ['t12', 't03'] };
    const { data } = await service.redeem('MENTWGGH4XT6T4PX', body);
    const code = data?.history[0]?.exchangeResult?.replaceAll(' ', '') ?? '';
    const picked = await service.validate(code);

    expect(data?.history).toMatchObject([{ group: 'FOX_DIGITAL_REDEEM' }]);
    expect(picked.data?.code_status).toMatchObject({
      offerType: 'multi_use',
      remainingValue: 2,
      exchangeOptions: { selections: [{ name: 't03' }, { name: 't12' }] },
    });
    expect(picked.data?.metadata.gpbundle).toBe(true);

    const bundle = { offer_id: '40119', selections: ['t03', 't12'] };
    const issued = await service.redeem(code, bundle);
    expect(issued.data?.history).toHaveLength(2);
    for (const { exchangeResult } of issued.data?.history ?? []) {
      const title = await service.validate(exchangeResult?.replaceAll(' ', '') ?? '');
      expect(title.data?.code_status).toMatchObject({ offerId: '40117', remainingValue: 1 });
    }
  });
});
