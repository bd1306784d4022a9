import { afterAll, afterEach, beforeAll, describe, expect, test } from '@rstest/core';

import { codePath, post } from '../testing/settings';
import { goodToken, openTestService, type TestService } from '../testing/test-service';

const VUDU = { offer_id: '41001', selection: 'vudu' };
const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };
const PICKS = { offer_id: '41035', selections: ['t12', 't03'] };

describe('an exchange', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterEach(() => service.reset());
  afterAll(() => service.close());

  test('returns a code of the chosen retailer and a link to it, which a validation shows from then on', async () => {
    const { status, data } = await service.redeem('HDMAQF4PX7TV', VUDU);

    expect(status).toBe('ok');
    expect(data?.code_status.remainingValue).toBe(0);
    const [entry, ...others] = data?.history ?? [];
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ group: 'Vudu', exchangeName: 'VUDU-41001' });
    expect(entry?.exchangeResult).toMatch(/^DEMO VUDU [A-Z0-9]{4} [A-Z0-9]{4}$/);
    const result = encodeURIComponent(entry?.exchangeResult ?? '');
    expect(entry?.exchangeURL).toBe(`http://localhost:4100/retailers/vudu?code=${result}`);
    expect(Math.abs((entry?.timestamp ?? 0) - Date.now() / 1_000)).toBeLessThan(60);
    const after = await service.validate('HDMAQF4PX7TV');
    expect(after.data).toMatchObject({ ...data, active_redirect_url: entry?.exchangeURL });
  });

  test('answers a repetition with the first result, from every territory @F5', async () => {
    const first = await service.redeem('HDMAQF4PX7TV', VUDU);
    expect(await service.redeem('HDMAQF4PX7TV', VUDU)).toEqual(first);
    // Vudu is not offered in Canada, and the code is not in France.
    for (const query of ['cc=CA', 'cc=FR']) {
      expect(await service.exchange('HDMAQF4PX7TV', VUDU, query)).toMatchObject({
        status: 'ok',
        data: { history: first.data?.history, code_status: { remainingValue: 0 } },
      });
    }
    const picked = await service.redeem('MENTWGGH4XT6T4PX', PICKS);
    const reversed = { ...PICKS, selections: ['t03', 't12'] };
    expect(await service.exchange('MENTWGGH4XT6T4PX', reversed, 'cc=FR')).toEqual(picked);
  });

  test('refuses other selections of a used code, and returns its redemption @F5', async () => {
    const first = await service.redeem('HDMAQF4PX7TV', VUDU);
    const itunes = { ...VUDU, selection: 'itunes' };
    const refused = { status: 'error', error: 'AlreadyRedeemed' };
    expect(await service.redeem('HDMAQF4PX7TV', itunes)).toEqual({ ...first, ...refused });
    expect(await service.exchange('HDMAQF4PX7TV', itunes, 'cc=FR')).toEqual({
      status: 'error',
      error: 'InvalidTerritory',
    });
    const legacy = { offer_id: '41024', selection: 'moviesanywhere' };
    expect(await service.redeem('TAKE3KDVWHXC', legacy)).toMatchObject(refused);
  });

  test.each([
    ['of another territory', 'false, null', 'cc=FR', { error: 'InvalidTerritory' }],
    ['that has expired', "true, 'OfferExpired'", 'cc=US', { error: 'OfferExpired' }],
    ['that is refused without a reason', 'true, null', 'cc=US', {}],
  ])('refuses a code that was validated and is now %s', async (_, change, query, answer) => {
    await service.validate('HDMAQF4PX7TV');
    await service.database.query(
      `update code set (refused, refusal) = (${change}) where offer_id = '41001'`,
    );
    const refusal = await service.exchange('HDMAQF4PX7TV', VUDU, query);
    expect(refusal).toEqual({ status: 'error', ...answer });
  });

  test('refuses a code that validation accepts and the site does not', async () => {
    for (const code of ['UNVNTVHQDXFW', 'UNVMT3WYXNXR'])
      expect(await service.redeem(code, VUDU)).toEqual({ status: 'error', error: 'OfferNotFound' });
  });

  test.each([
    ['the offer of another code', 'HDMAQF4PX7TV', { offer_id: '41002', selection: 'vudu' }],
    ['an unknown retailer', 'HDMAQF4PX7TV', { offer_id: '41001', selection: 'kestrel' }],
    ['two retailers', 'HDMAQF4PX7TV', { offer_id: '41001', selections: ['vudu', 'itunes'] }],
    ['no selection', 'HDMAQF4PX7TV', { offer_id: '41001' }],
    ['both forms at once', 'HDMAQF4PX7TV', { ...VUDU, selections: ['vudu'] }],
    ['an extra field', 'HDMAQF4PX7TV', { ...VUDU, update_code: true }],
    ['half a bundle', 'PACKCVRAJE9X', { offer_id: '41028', selections: ['t07', 't08'] }],
    ['a title twice', 'PACKCVRAJE9X', { offer_id: '41028', selections: ['t07', 't07', 't08'] }],
    ['too many picks', 'MENUH9U6GVHX', { offer_id: '41034', selections: ['t02', 't05'] }],
    ['a title that is not listed', 'MENUH9U6GVHX', { offer_id: '41034', selection: 't01' }],
  ])('answers 400 to a request for %s and takes nothing @F13', async (_, code, body) => {
    const before = await service.validate(code);
    const response = await service.request(codePath(code, { call: '/exchange' }), post(body));

    expect(response.status).toBe(400);
    expect(await service.validate(code)).toEqual(before);
  });

  test('is refused until the client has validated the code, captcha included @gap-36', async () => {
    const { data } = await service.validate('GATEWKV6DPN9', 'cc=US', goodToken(), '192.0.2.9');
    const body = { offer_id: data?.code_status.offerId, selection: 'itunes' };
    const refused = { status: 'error', error: 'InvalidCaptcha' };
    expect(await service.exchange('GATEWKV6DPN9', body)).toEqual(refused);
    await service.validate('GATEWKV6DPN9');
    expect(await service.exchange('GATEWKV6DPN9', body)).toEqual(refused);
    await service.validate('GATEWKV6DPN9', 'cc=US', goodToken());
    expect(await service.exchange('GATEWKV6DPN9', body)).toMatchObject({ status: 'ok' });
  });

  test('issues a code for each title of a bundle, in one order, each of which is exchanged once', async () => {
    const first = await service.redeem('PACKCVRAJE9X', BUNDLE);
    expect(first.data?.history).toMatchObject(
      ['HD6U GX6W 749D', 'HDGN 4X3D 3YVH', 'HD3D WH6H AMJ7'].map((exchangeResult) => ({
        group: 'Google Play',
        exchangeName: 'DEMO-GPBUNDLE-40117',
        exchangeResult,
      })),
    );
    const reversed = { ...BUNDLE, selections: ['t09', 't08', 't07'] };
    expect(await service.redeem('PACKCVRAJE9X', reversed)).toEqual(first);

    const exchanged = await service.exchange('HDGN4X3D3YVH', {
      offer_id: '40117',
      selection: 'googleplay',
    });
    expect(exchanged).toMatchObject({
      status: 'ok',
      data: { history: [{ group: 'Google Play' }] },
    });
    const { data } = await service.validate('HDGN4X3D3YVH');
    expect(data?.history).toEqual(exchanged.data?.history);
  });

  test('takes nothing of a bundle when it fails at its last title @F9', async () => {
    await service.database.query(`
      create function refuse_title() returns trigger language plpgsql as
      $$ begin raise exception 'refused on purpose'; end $$;
      create trigger refuse_title before insert on redemption
      for each row when (new.selection = 't09') execute function refuse_title()`);
    const failed = await service.redeem('PACKCVRAJE9X', BUNDLE);
    await service.database.query('drop function refuse_title cascade');

    expect(failed).toMatchObject({ status: 500 });
    const { data } = await service.validate('PACKCVRAJE9X');
    expect(data).toMatchObject({ code_status: { remainingValue: 3 }, history: [] });
    expect(await service.validate('HD6UGX6W749D')).toMatchObject({ error: 'OfferNotFound' });
    expect(await service.redeem('PACKCVRAJE9X', BUNDLE)).toMatchObject({ status: 'ok' });
  });

  test('issues an ordinary code for one picked title, and a bundle for several', async () => {
    const one = await service.redeem('MENUH9U6GVHX', { offer_id: '41034', selection: 't13' });
    const ordinary = await service.validate(issuedBy(one));
    expect(one.data?.history).toMatchObject([{ group: 'FOX_DIGITAL_REDEEM' }]);
    expect(ordinary.data?.code_status).toMatchObject({ offerType: 'single', remainingValue: 1 });
    expect(ordinary.data?.metadata.content_items).toMatchObject([{ title: 'Velvet Static' }]);

    const several = issuedBy(await service.redeem('MENTWGGH4XT6T4PX', PICKS));
    const { data } = await service.validate(several);
    expect(data?.code_status).toMatchObject({
      offerType: 'multi_use',
      remainingValue: 2,
      exchangeOptions: { selections: [{ name: 't03' }, { name: 't12' }] },
    });
    expect(data?.metadata.gpbundle).toBe(true);
    const titles = await service.redeem(several, { offer_id: '40119', selections: ['t03', 't12'] });
    expect(titles.data?.history).toHaveLength(2);
    const title = await service.validate(issuedBy(titles));
    expect(title.data?.code_status).toMatchObject({ offerId: '40117', remainingValue: 1 });
  });
});

function issuedBy({ data }: Awaited<ReturnType<TestService['redeem']>>): string {
  return data?.history[0]?.exchangeResult?.replaceAll(' ', '') ?? '';
}
