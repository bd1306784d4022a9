import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { DEMO_CODES } from '../seed/catalogue';
import { openTestService, type TestService } from '../testing/test-service';

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

  test('runs no script but its own', async () => {
    const { headers } = await service.request('/');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    const script = await service.request('/demo/page.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });
});
