import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { DEMO_CODES } from '../seed/catalogue';
import { ENGINES } from '../testing/engines';
import { goodToken, openTestService, type TestService } from '../testing/test-service';
import { EXPECTED } from '../testing/expected-answers';

describe.each(ENGINES)('the validation of a demo code on %s', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ engine });
  });
  afterAll(() => service.close());

  test.each(EXPECTED)('answers $code as the catalogue says: $says @spec-5.18', async (row) => {
    const query = row.query ?? 'cc=US';

    for (const token of row.tokens ?? []) {
      const refused = await service.validate(row.code, query, token);
      expect(refused).toEqual({ status: 'error', error: 'InvalidCaptcha' });
    }
    const body = row.tokens ? goodToken() : undefined;
    const answer = await service.validate(row.code, query, body);

    expect(answer).toMatchObject(row.answer);
    if (row.answer.status === 'error') expect(answer).toEqual(row.answer);
    expect(answer.data?.history.length ?? 0).toBe(row.answer.data?.history?.length ?? 0);
  });

  test('has an expectation for every code of the catalogue', () => {
    const expected = new Set(EXPECTED.map(({ code }) => code));
    expect(DEMO_CODES.filter(({ code }) => !expected.has(code))).toEqual([]);
  });

  test('refuses a code only in the territories that its offer excludes', async () => {
    for (const { code, offer, refused, captcha } of DEMO_CODES) {
      if (!offer || refused || captcha) continue;
      for (const territory of ['US', 'CA', 'GB', 'AU', 'CH'] as const) {
        const { status, error } = await service.validate(code, `cc=${territory}`);
        const answer = offer.territories.includes(territory) ? 'ok' : 'error InvalidTerritory';
        expect(`${code} ${territory}: ${[status, error].filter(Boolean).join(' ')}`).toBe(
          `${code} ${territory}: ${answer}`,
        );
      }
    }
  });

  test.each([
    ['US', ['googleplay', 'itunes', 'moviesanywhere', 'vudu']],
    ['AU', ['googleplay']],
    ...(['CA', 'GB', 'IM', 'IE', 'NZ', 'FR', 'CH', 'DE', 'AT'] as const).map(
      (territory) => [territory, ['googleplay', 'itunes']] as const,
    ),
  ] as const)('offers in %s the retailers of the territory', async (territory, retailers) => {
    const offered = new Set<string>();
    for (const { code, offer, refused, captcha } of DEMO_CODES) {
      if (!offer?.territories.includes(territory) || refused || captcha) continue;
      const { data } = await service.validate(code, `cc=${territory}`);
      for (const { name } of data?.code_status.exchangeOptions.selections ?? []) offered.add(name);
    }
    // The selections of a pick list are its titles.
    expect([...offered].filter((name) => !/^t\d\d$/.test(name)).sort()).toEqual(retailers);
  });

  test('gives the same answer when it is repeated', async () => {
    const once = await service.validate('PACHAM37PRXV');
    const again = await service.validate('PACHAM37PRXV');
    expect(again).toEqual(once);
  });

  test('uses the territory of the site when the request has none', async () => {
    expect(await service.validate('HDMAQF4PX7TV', '')).toMatchObject({ status: 'ok' });
    expect(await service.validate('AUGPXGNEHQM9', '')).toMatchObject({ error: 'InvalidTerritory' });
  });
});
