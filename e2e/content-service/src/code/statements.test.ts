import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { Client } from 'pg';

import { codePath, post } from '../testing/settings';
import { openTestService, type TestService } from '../testing/test-service';

const CODES = {
  HDMAQF4PX7TV: { offer_id: '41001', selection: 'vudu' },
  PACKCVRAJE9X: { offer_id: '41028', selections: ['t07', 't08', 't09'] },
  MENTWGGH4XT6T4PX: { offer_id: '41035', selections: ['t12', 't03'] },
};
const NOT_FOUND = '{"status":"error","error":"OfferNotFound"}';
const UNKNOWN = 'HDMAQF4PX7TW';
const OF_OTHER_SITE = 'DVDQDWM7GJ4R';

describe('the statements that the service sends to PostgreSQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ isStrict: true });
    await service.database.query(
      `update code set site_key = 'cinemachezvous' where offer_id = '41004'`,
    );
    // Reads the sites and retailers, which the service keeps for a minute.
    await service.request('/site/movieredeem');
  });
  beforeEach(async () => {
    await service.reset(Object.keys(CODES));
    await service.database.query('truncate attempt, admission');
  });
  afterAll(() => service.close());

  /** Resolves to the statements of the work. `begin` and `commit` count: the driver waits for an answer to every one. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<unknown[]> => {
    const query = rs.spyOn(Client.prototype, 'query');
    query.mockClear();
    try {
      await work();
      return query.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text);
    } finally {
      query.mockRestore();
    }
  };

  test('are none for site data', async () => {
    expect(await statementsOf(() => service.request('/site/movieredeem?cc=FR'))).toHaveLength(0);
  });

  test.each(Object.entries(CODES))(
    'are two for a validation and for an exchange of %s, one of which redeems it, also when they are repeated',
    async (code, body) => {
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await statementsOf(() => service.validate(code))).toHaveLength(2);
        expect(await statementsOf(() => service.exchange(code, body))).toHaveLength(2);
      }
      expect(await service.exchange(code, body)).toMatchObject({ status: 'ok' });
    },
  );

  test('are one for a client that needs a captcha, whether the code exists or not', async () => {
    for (let turn = 0; turn < 5; turn += 1) await service.validate(`NOBODY${String(turn)}`);
    for (const code of ['HDMAQF4PX7TV', 'NOBODY']) {
      expect(await statementsOf(() => service.validate(code))).toHaveLength(1);
      expect(await statementsOf(() => service.exchange(code, CODES.HDMAQF4PX7TV))).toHaveLength(1);
    }
  });

  test('and the answers are the same for an unknown code, a malformed one and one of another site @F10', async () => {
    const answers = new Set<string>();
    const statements = new Set<string>();
    for (const [index, code] of [UNKNOWN, 'x', OF_OTHER_SITE].entries()) {
      const work = await statementsOf(async () => {
        const address = `192.0.2.${String(index)}`;
        const answer = await service.request(codePath(code), post(), address);
        answers.add(JSON.stringify([answer.status, [...answer.headers], await answer.text()]));
      });
      statements.add(JSON.stringify(work));
    }
    expect([...answers]).toEqual([expect.stringContaining('OfferNotFound')]);
    expect(statements.size).toBe(1);
    expect(JSON.parse([...statements][0] ?? '[]')).toHaveLength(4);

    const path = codePath(OF_OTHER_SITE).replace('movieredeem', 'cinemachezvous');
    const there = await service.request(path, post(), '192.0.2.9');
    expect(await there.json()).toMatchObject({ status: 'ok' });
  });

  test('are the same for any other text, which is not found @F10 @E3', async () => {
    const texts = [
      '..%2fexchange',
      'a%2fb',
      '%252e',
      '%20HDMAQF4PX7TV',
      '%00',
      "'%20or%201=1%20--",
    ];
    const more = [
      'hdmaqf4px7tv',
      'HDMAQF4PX7T',
      'HDMAQF4PX7TV%E2%80%8B',
      '%F0%9F%92%BF',
      'a'.repeat(999),
    ];
    for (const code of [...texts, ...more]) {
      await service.database.query('truncate attempt');
      expect(await (await service.request(codePath(code), post())).text()).toBe(NOT_FOUND);
    }
    for (const code of ['%', '%ff', '%E0%A4%A'])
      expect([200, 404]).toContain((await service.request(codePath(code), post())).status);
  });
});
