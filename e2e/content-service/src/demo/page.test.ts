import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { DEMO_CODES } from '../seed/catalogue';
import { createPostgresDatabase } from '../testing/engines';
import { OWN_VALUES } from '../testing/settings';
import { openTestService, ORIGIN, post, type TestService } from '../testing/test-service';

test('the service has neither the demo nor its codes unless it is switched on @I7', async () => {
  const service = await openTestService({
    databaseUrl: await createPostgresDatabase(),
    environment: { ...OWN_VALUES, DEMO: '', ALLOWED_ORIGINS: ORIGIN },
  });
  expect((await service.request('/')).status).toBe(404);
  expect((await service.request('/demo/reset', post())).status).toBe(404);
  expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ error: 'OfferNotFound' });
  await service.close();
});

describe('the demo page', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ environment: { SITE_URL: 'https://redeem.example' } });
  });
  afterAll(() => service.close());

  test('lists every code with a link that tries it', async () => {
    const page = await (await service.request('/')).text();
    for (const { code, what } of DEMO_CODES) {
      expect(page).toContain(`<code>${code}</code>`);
      expect(page).toContain(what);
      expect(page).toContain(`href="https://redeem.example/?c=${code}"`);
    }
  });

  test('runs only its own script', async () => {
    const { headers } = await service.request('/');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    const script = await service.request('/demo/page.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });
});
