import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { goodToken, openTestService, post, type TestService } from '../testing/test-service';

const CAPTCHA = { status: 'error', error: 'InvalidCaptcha' };
const AT_PLAY = { offer_id: '40117', selection: 'googleplay' };

describe('one captcha, while every client has to solve one,', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ isStrict: true });
    await service.database.execute(
      sql`insert into alarm (name, until) values ('failures', now() + interval '15 minutes')`,
    );
  });
  afterAll(() => service.close());

  const issuedBy = async (code: string, body: object) => {
    expect(await service.validate(code, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
    const { data } = await service.exchange(code, body);
    return (data?.history ?? []).map(({ exchangeResult = '' }) =>
      exchangeResult.replaceAll(' ', ''),
    );
  };
  const strangerAsks = async (code: string) => {
    const path = `/site/movieredeem/code/${code}?metadata=en&cc=US`;
    return (await service.request(path, post(), '192.0.2.99')).json();
  };

  test('is enough for a bundle and its sub-codes, used or not @F2', async () => {
    const codes = await issuedBy('PACKCVRAJE9X', {
      offer_id: '41028',
      selections: ['t07', 't08', 't09'],
    });
    expect(codes).toHaveLength(3);
    for (const code of codes) {
      expect(await service.exchange(code, AT_PLAY)).toMatchObject({ status: 'ok' });
      expect(await service.exchange(code, AT_PLAY)).toMatchObject({ status: 'ok' });
      expect(await service.validate(code)).toMatchObject({ status: 'ok' });
      expect(await strangerAsks(code)).toEqual(CAPTCHA);
    }
  });

  test('is enough for a bundle that was exchanged another day @F2', async () => {
    expect(await service.validate('PACXKR4AMWEC3MU7', 'cc=US', goodToken())).toMatchObject({
      status: 'ok',
    });
    expect(await service.validate('HDY6NN4R9DGA')).toMatchObject({ status: 'ok' });
    expect(await strangerAsks('HDY6NN4R9DGA')).toEqual(CAPTCHA);
  });

  test('is enough for a pick list and the codes that it issues @F2', async () => {
    const choice = { offer_id: '41035', selections: ['t01', 't03'] };
    const [bundle = ''] = await issuedBy('MENTWGGH4XT6T4PX', choice);
    const { data } = await service.validate(bundle);
    const selections = data?.code_status.exchangeOptions.selections.map(({ name }) => name);
    const exchanged = await service.exchange(bundle, {
      offer_id: data?.code_status.offerId,
      selections,
    });

    const printed = exchanged.data?.history.map(({ exchangeResult = '' }) => exchangeResult) ?? [];
    expect(printed).toHaveLength(2);
    for (const code of printed.map((text) => text.replaceAll(' ', ''))) {
      expect(await service.validate(code)).toMatchObject({ status: 'ok' });
    }
  });
});
