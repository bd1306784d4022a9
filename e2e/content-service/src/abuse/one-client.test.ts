import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';

import type { Verdict } from '../http/service';
import { goodToken, openTestService, post, type TestService } from '../testing/test-service';

const GOOD = 'HDMAQF4PX7TV';
const EXCHANGE = { offer_id: '41001', selection: 'vudu' };
const CAPTCHA = { status: 'error', error: 'InvalidCaptcha' };

describe('a client that sends invalid codes', () => {
  let verdict: Verdict | undefined;
  const verify = rs.fn((token: string) =>
    Promise.resolve(verdict ?? (token.startsWith('good') ? 'genuine' : 'refused')),
  );
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ isStrict: true, service: { verifyCaptcha: verify } });
  });
  beforeEach(async () => {
    verdict = undefined;
    verify.mockClear();
    await service.reset([GOOD]);
    await service.database.execute(sql`truncate attempt, admission, alarm, spent_token`);
  });
  afterAll(() => service.close());

  const failTimes = async (times: number, from = 0) => {
    const answers: string[] = [];
    for (let index = from; index < from + times; index += 1) {
      answers.push((await service.validate(`NOBODYS${String(index)}`)).error ?? '');
    }
    return answers;
  };
  const rows = () => service.database.$count(sql.identifier('attempt'));
  const later = (interval: string) =>
    service.database.execute(sql`update attempt set at = at - ${interval}::interval`);

  test('can exchange a code within an hour after it last validated the code', async () => {
    const admittedEarlier = (minutes: number) =>
      service.database.execute(
        sql`update admission set at = at - make_interval(mins => ${minutes}::int)`,
      );
    await service.validate(GOOD);
    await admittedEarlier(59);
    expect(await service.validate(GOOD)).toMatchObject({ status: 'ok' });
    await admittedEarlier(2);

    expect(await service.exchange(GOOD, EXCHANGE)).toMatchObject({ status: 'ok' });
  });

  test('gets five answers in ten minutes, and then needs a captcha @F1', async () => {
    expect(await failTimes(5)).toEqual(Array(5).fill('OfferNotFound'));
    expect(await failTimes(20, 5)).toEqual(Array(20).fill('InvalidCaptcha'));
    expect(await service.validate(GOOD)).toEqual(CAPTCHA);
    expect(verify).not.toHaveBeenCalled();
  });

  test('gets no more than five answers to parallel requests @F1', async () => {
    const asked = Array.from({ length: 60 }, (_, index) =>
      service.validate(`ATONCE${String(index)}`),
    );
    const told = (await Promise.all(asked)).filter(({ error }) => error === 'OfferNotFound');
    expect(told.length).toBeLessThanOrEqual(5);
  });

  test('can repeat the same invalid code without a captcha, as visitors do @F1', async () => {
    for (let index = 0; index < 8; index += 1) {
      expect(await service.validate('NADAGGAF9HPM')).toMatchObject({ error: 'OfferNotFound' });
    }
  });

  test('gets five more answers ten minutes later @F1', async () => {
    await failTimes(6);
    await later('10 minutes');
    expect(await service.validate(GOOD)).toMatchObject({ status: 'ok' });
  });

  test('gets an answer for a captcha after thirty failures, because a school has one address @F1', async () => {
    const known = await service.validate('DVDQDWM7GJ4R');
    await failTimes(5);
    for (let index = 0; index < 25; index += 1) {
      const answer = await service.validate(`SOLVED${String(index)}`, 'cc=US', goodToken());
      expect(answer).toMatchObject({ error: 'OfferNotFound' });
    }
    expect(await service.validate(GOOD)).toEqual(CAPTCHA);
    // A code whose answer the client already has needs no captcha.
    expect(await service.validate('DVDQDWM7GJ4R')).toEqual(known);
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
  });

  test('has most of its failures forgiven, but not all, after a valid code with a captcha @F1', async () => {
    await failTimes(5);
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
    expect(await failTimes(3, 5)).toEqual(['OfferNotFound', 'OfferNotFound', 'InvalidCaptcha']);
  });

  test('can return to a code whose answer it has, and exchange it @F1', async () => {
    await service.validate(GOOD);
    await failTimes(6);

    expect(await service.validate('DVDQDWM7GJ4R')).toEqual(CAPTCHA);
    expect(await service.validate(GOOD)).toMatchObject({ status: 'ok' });
    const body = { offer_id: '41001', selection: 'vudu' };
    expect(await service.exchange(GOOD, body)).toMatchObject({ status: 'ok' });
  });

  test('cannot try codes by the exchange call @F1', async () => {
    const body = { offer_id: '41001', selection: 'vudu' };
    for (const code of ['NOBODYS', 'EXPVCRH4KCNV', 'XCHGPXAKM6XK', GOOD]) {
      expect(await service.exchange(code, body)).toEqual(CAPTCHA);
    }
    // The client learned nothing, so nothing is counted.
    expect(await rows()).toBe(0);
  });

  test('needs a captcha for the refusal of a code that was valid before @F1', async () => {
    await service.validate(GOOD);
    await failTimes(5);
    expect(await service.validate(GOOD, 'cc=FR')).toEqual(CAPTCHA);
    expect(await service.validate(GOOD, 'cc=FR', goodToken())).toMatchObject({
      error: 'InvalidTerritory',
    });
    expect(await service.validate(GOOD)).toMatchObject({ status: 'ok' });
  });

  test('counts once for a code, however often it sends the code @F2', async () => {
    const body = { offer_id: '41001', selection: 'vudu' };
    await service.validate(GOOD);
    for (let turn = 0; turn < 105; turn += 1) {
      const answer = await service.validate(GOOD, 'cc=FR');
      expect(answer).toMatchObject({ error: 'InvalidTerritory' });
      expect(await service.exchange(GOOD, body, 'cc=FR')).toEqual(answer);
    }
    expect(await rows()).toBe(1);
  });

  test('does not limit other clients @F1', async () => {
    await failTimes(6);
    const path = `/site/movieredeem/code/${GOOD}?metadata=en`;
    const answer = await service.request(path, post(), '192.0.2.99');
    expect(await answer.json()).toMatchObject({ status: 'ok' });
  });

  test('can send thirty invalid captcha tokens per minute, and is refused then @F3', async () => {
    await failTimes(5);
    for (let index = 0; index < 40; index += 1) {
      await service.validate(GOOD, 'cc=US', { recaptcha_response: `made up ${String(index)}` });
    }
    expect(verify.mock.calls.length).toBe(30);

    const path = `/site/movieredeem/code/${GOOD}?metadata=en`;
    const response = await service.request(path, post(goodToken()));
    expect(response.status).toBe(429);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('retry-after')).toBe('60');
    await later('1 minute');
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toMatchObject({ status: 'ok' });
  });

  test('is not admitted while the captcha’s provider is unreachable; other clients are not affected @F11', async () => {
    verdict = 'unavailable';
    await failTimes(5);
    expect(await service.validate(GOOD, 'cc=US', goodToken())).toEqual(CAPTCHA);

    const path = `/site/movieredeem/code/${GOOD}?metadata=en`;
    const other = await service.request(path, post(goodToken()), '192.0.2.99');
    expect(await other.json()).toMatchObject({ status: 'ok' });
  });
});
