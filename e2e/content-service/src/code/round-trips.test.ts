import { afterAll, beforeEach, beforeAll, describe, expect, rs, test } from '@rstest/core';
import { Client } from 'pg';

import { openTestService, type TestService } from '../testing/test-service';

const VUDU = { offer_id: '41001', selection: 'vudu' };
const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };
const PICKS = { offer_id: '41035', selections: ['t12', 't03'] };
const CODES = { HDMAQF4PX7TV: VUDU, PACKCVRAJE9X: BUNDLE, MENTWGGH4XT6T4PX: PICKS };

// `begin` and `commit` count, too: the driver waits for an answer to every statement.
describe('the number of statements that the service sends to PostgreSQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ isStrict: true });
    // Reads the sites and retailers, which the service keeps for a minute.
    await service.validate('HDMAQF4PX7TV');
  });
  beforeEach(async () => {
    await service.reset(Object.keys(CODES));
    await service.database.execute('truncate attempt, admission');
  });
  afterAll(() => service.close());

  /** Resolves to the number of statements of the work. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const query = rs.spyOn(Client.prototype, 'query');
    // Test files share a process, so another one may have called it.
    query.mockClear();
    try {
      await work();
      return query.mock.calls.length;
    } finally {
      query.mockRestore();
    }
  };

  test('is none for site data', async () => {
    expect(await statementsOf(() => service.request('/site/movieredeem?cc=FR'))).toBe(0);
  });

  test.each(Object.entries(CODES))(
    'is two for a validation and two for an exchange of %s, also when they are repeated',
    async (code, body) => {
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await statementsOf(() => service.validate(code))).toBe(2);
        expect(await statementsOf(() => service.exchange(code, body))).toBe(2);
      }
      expect(await service.exchange(code, body)).toMatchObject({ status: 'ok' });
    },
  );

  test('is four for an unknown code, and three when it is repeated', async () => {
    expect(await statementsOf(() => service.validate('NOBODY'))).toBe(4);
    expect(await statementsOf(() => service.validate('NOBODY'))).toBe(3);
  });

  test('is one for a client that needs a captcha, whether the code exists or not', async () => {
    for (let turn = 0; turn < 5; turn += 1) await service.validate(`NOBODY${String(turn)}`);

    for (const code of ['HDMAQF4PX7TV', 'NOBODY']) {
      expect(await statementsOf(() => service.validate(code))).toBe(1);
      expect(await statementsOf(() => service.exchange(code, VUDU))).toBe(1);
    }
  });
});
