import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';

import { ALPHABET } from '../code/alphabet';
import type { CodeAnswer } from '../testing/answers';
import { goodToken, openTestService, post, type TestService } from '../testing/test-service';

const USED = 'XCHGPXAKM6XK';

describe('the limits for many clients', () => {
  let service: TestService;
  let loggedBefore: number;
  beforeAll(async () => {
    service = await openTestService({ isStrict: true });
  });
  beforeEach(async () => {
    await service.database.execute(sql`truncate attempt, admission, alarm, spent_token`);
    loggedBefore = service.logged().length;
  });
  afterAll(() => service.close());

  const logged = () => service.logged().slice(loggedBefore);

  const ask = async (client: number | string, code: string, body?: object, cc = 'US') => {
    const address =
      typeof client === 'string' ? client : `198.51.${String(client >> 8)}.${String(client & 255)}`;
    const path = `/site/movieredeem/code/${code}?metadata=en&cc=${cc}`;
    return (await (await service.request(path, post(body), address)).json()) as CodeAnswer;
  };

  test('demand a captcha of every client and raise one alarm when each fails four times @F2', async () => {
    for (let client = 0; client < 27; client += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        await ask(client, `BOT${String(client)}X${String(turn)}`);
      }
    }
    expect(await ask(999, 'DVDQDWM7GJ4R')).toMatchObject({ error: 'InvalidCaptcha' });
    expect(await ask(999, 'DVDQDWM7GJ4R', goodToken())).toMatchObject({ status: 'ok' });
    expect(logged().match(/"alarm":"failure-budget"/g)).toHaveLength(1);

    await service.database.execute(sql`update alarm set until = until - interval '15 minutes'`);
    expect(await ask(1_000, 'DVDQDWM7GJ4R')).toMatchObject({ status: 'ok' });
  });

  test('demand no captcha when clients fail at an ordinary rate @F2', async () => {
    for (let client = 0; client < 100; client += 1) await ask(client, `TYPO${String(client)}`);
    expect(await ask(999, 'DVDQDWM7GJ4R')).toMatchObject({ status: 'ok' });
  });

  test('demand no captcha of others when a single client fails @F2', async () => {
    for (let index = 0; index < 105; index += 1) {
      const answer = await ask(0, `SOLVED${String(index)}`, goodToken());
      expect(answer).toMatchObject({ error: 'OfferNotFound' });
    }
    expect(await ask(0, 'DVDQDWM7GJ4R')).toMatchObject({ error: 'InvalidCaptcha' });
    expect(await ask(999, 'DVDQDWM7GJ4R')).toMatchObject({ status: 'ok' });
    expect(logged()).not.toContain('failure-budget');
  });

  test('let clients that guess at the full budget hit less than 0.01 codes per day @F2', () => {
    const liveCodes = 1e8;
    const guessesADay = 100 * 60 * 24;
    expect((liveCodes / ALPHABET.length ** 12) * guessesADay).toBeLessThan(0.01);
  });

  test('allow ten answers about one code per hour without a captcha @F1', async () => {
    const errors: (string | undefined)[] = [];
    for (let client = 0; client < 12; client += 1)
      errors.push((await ask(client, 'SAMECODE')).error);
    expect(errors).toEqual([
      ...Array<string>(10).fill('OfferNotFound'),
      'InvalidCaptcha',
      'InvalidCaptcha',
    ]);
  });

  test('demand no captcha for a code that one client requested many times at once @F1', async () => {
    const ofOne = await Promise.all(
      Array.from({ length: 30 }, () => ask(0, 'HDMAQF4PX7TV', undefined, 'GB')),
    );
    expect(new Set(ofOne.map(({ error }) => error))).toEqual(new Set(['InvalidTerritory']));
    // As many rows as parallel requests can write before they see the rows of each other.
    await service.database.execute(
      sql`insert into attempt (client, code_hash, outcome)
          select client, code_hash, outcome from attempt, generate_series(1, 29)`,
    );

    expect(await ask(1, 'HDMAQF4PX7TV')).toMatchObject({ status: 'ok' });
  });

  test('allow twenty answers to the /64 networks of one /56 together @F1', async () => {
    const errors: (string | undefined)[] = [];
    for (let network = 0; network < 90; network += 1) {
      const address = `2001:db8:0:${network.toString(16)}::1`;
      errors.push((await ask(address, `NETWORK${String(network)}`)).error);
    }
    expect(errors).toEqual([
      ...Array<string>(20).fill('OfferNotFound'),
      ...Array<string>(70).fill('InvalidCaptcha'),
    ]);
  });

  test('count clients that look up the redemption of a used code, but not its owner @F1', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      expect(await ask(0, USED)).toMatchObject({ status: 'ok' });
    }
    for (let client = 1; client < 10; client += 1) await ask(client, USED);
    expect(await ask(10, USED)).toMatchObject({ error: 'InvalidCaptcha' });
    expect(await ask(0, USED)).toMatchObject({ status: 'ok' });
  });

  test('count a bundle and its sub-codes as one code @F1', async () => {
    const codes = ['PACHAM37PRXV', ...(await issuedBy('PACHAM37PRXV'))];
    expect(codes.length).toBeGreaterThan(3);
    for (let turn = 0; turn < 12; turn += 1) {
      for (const code of codes) expect(await ask(0, code)).toMatchObject({ status: 'ok' });
    }
  });

  async function issuedBy(code: string): Promise<string[]> {
    const { data } = await ask(0, code);
    return (data?.history ?? []).flatMap(
      ({ exchangeResult }) => exchangeResult?.replaceAll(' ', '') ?? [],
    );
  }
});
