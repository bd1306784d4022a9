import { afterAll, beforeAll, describe, expect, rs, test } from '@rstest/core';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';

import { openTestService, post, type TestService } from '../testing/test-service';

const NOT_FOUND = '200 {"status":"error","error":"OfferNotFound"}';
const UNKNOWN = 'HDMAQF4PX7TW';
const MALFORMED = 'x';
const OF_OTHER_SITE = 'DVDQDWM7GJ4R';

describe('a client that enumerates codes', () => {
  const query = rs.spyOn(Client.prototype, 'query');
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
    await service.database.execute(
      sql`update code set site_key = 'cinemachezvous' where offer_id = '41004'`,
    );
  });
  afterAll(() => service.close());

  const path = (code: string) => `/site/movieredeem/code/${encodeURIComponent(code)}?metadata=en`;
  const answerTo = async (url: string) => {
    const response = await service.request(url, post());
    const headers = JSON.stringify([...response.headers]);
    return { headers, text: `${String(response.status)} ${await response.text()}` };
  };

  test('gets the same answer for an unknown code, a malformed one and one of another site @F10', async () => {
    const answers = await Promise.all([UNKNOWN, MALFORMED, OF_OTHER_SITE].map(path).map(answerTo));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([NOT_FOUND]));
    expect(new Set(answers.map(({ headers }) => headers)).size).toBe(1);

    const there = await service.request(
      `/site/cinemachezvous/code/${OF_OTHER_SITE}?metadata=en`,
      post(),
      '192.0.2.9',
    );
    expect(await there.json()).toMatchObject({ status: 'ok' });
  });

  test('causes the same work of the database for each of them @F10', async () => {
    // A client of its own, because a code that has been counted for a client is not counted again.
    const work = async (code: string) => {
      query.mockClear();
      await service.request(path(code), post(), '192.0.2.17');
      return query.mock.calls.map(([asked]) => (asked as unknown as { text: string }).text);
    };
    // The first request of a minute also reads sites and retailers.
    await answerTo(path(UNKNOWN));
    const expected = await work(UNKNOWN);
    expect(expected.length).toBeGreaterThan(2);
    expect(await work(MALFORMED)).toEqual(expected);
    expect(await work(OF_OTHER_SITE)).toEqual(expected);
  });

  test('gets the same answer for any other text @F10', async () => {
    const text = fc.oneof(
      fc.string({ minLength: 1, maxLength: 64, unit: 'grapheme' }),
      fc.constantFrom('../exchange', '..', '.', 'a/b', '%2e%2e%2f', '?x', '#', "' or 1=1 --", '💿'),
      fc.constantFrom('hdmaqf4px7tv', 'HDMAQF4PX7T', ' HDMAQF4PX7TV', 'HDMAQF4PX7TV\u200b', '\0'),
    );
    await fc.assert(
      fc.asyncProperty(text, async (code) => {
        // URL parsing removes `.` and `..`, in every spelling.
        fc.pre(!/^\.{1,2}$/.test(code));
        const { text: answer } = await answerTo(path(code));
        expect([NOT_FOUND, '400', '404']).toContain(
          answer.startsWith('200') ? answer : answer.slice(0, 3),
        );
        if (code !== '\0') expect(answer).toBe(NOT_FOUND);
      }),
      { numRuns: 300 },
    );
  });

  test.each(['%E0%A4%A', '%', '%ff', '%00', '%2e%2e%2f', '..%2fexchange', '%2E%2E'])(
    'learns nothing from an address that is spelt wrong: %s @E3',
    async (raw) => {
      const { text } = await answerTo(`/site/movieredeem/code/${raw}?metadata=en`);
      expect([NOT_FOUND, '404']).toContain(text.startsWith('404') ? '404' : text);
    },
  );
});
