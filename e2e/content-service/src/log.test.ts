import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { createLog } from './log';
import { openTestService, post, type TestService } from './testing/test-service';

const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };

describe('the log', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test('has a line for each request with the route instead of the address @H5', async () => {
    await service.validate('HDMAQF4PX7TV');
    const [line] = service.logged().split('\n');

    expect(JSON.parse(line ?? '')).toMatchObject({
      method: 'POST',
      route: '/site/:siteKey/code/:code',
      status: 200,
      msg: 'request',
    });
  });

  test('contains no code after any answer or failure @H5', async () => {
    await service.validate('NADAGGAF9HPM');
    await service.exchange('HDMAQF4PX7TV', { offer_id: '41001', selection: 'vudu' });
    await service.exchange('HDMAQF4PX7TV', { offer_id: 'nonsense', selection: 'vudu' });
    await service.exchange('XFAR6PW7DVPJ', { offer_id: '41040', selection: 'vudu' });
    await service.request('/site/movieredeem/code/FEATUREDC9DGEF4T', post());
    await service.request('/site/movieredeem/kode/FEATUREDC9DGEF4T/nowhere');
    await service.request('/FEATUREDC9DGEF4T');
    await service.reset(['PACKCVRAJE9X']);
    // A query that fails in the middle of a bundle has the sub-codes among its values.
    await service.database.execute(sql`
      create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'on purpose'; end $$`);
    await service.database.execute(sql`
      create trigger fail before insert on history for each row execute function fail()`);
    await service.exchange('PACKCVRAJE9X', BUNDLE);
    await service.reset();

    const logged = service.logged();
    const lowered = logged.toLowerCase();
    expect(logged.split('\n').length).toBeGreaterThan(10);
    expect(logged).toContain('a request failed');
    for (const code of ['NADAGGAF9HPM', 'HDMAQF4PX7TV', 'XFAR6PW7DVPJ', 'FEATURED', 'PACKCVRA']) {
      expect(lowered).not.toContain(code.toLowerCase());
    }
    expect(lowered).not.toMatch(/hd6u ?gx6w/);
    expect(lowered).not.toContain('demo vudu');
  });

  test('redacts a code that is logged by mistake, and nothing else @H5', () => {
    const lines: string[] = [];
    const log = createLog({ write: (line) => void lines.push(line) });
    log.info({ url: '/code/FEATUREDC9DGEF4T/exchange' }, 'sub-code HD6U GX6W 749D of HDMAQF4PX7TV');
    log.info({ why: 'connect ECONNREFUSED ::1:5432' }, 'ENAMETOOLONG, but not NADAGGAFNHPM');
    log.info({ requestId: 'c24fa1f0-8a13-4ee7-9d7e-b5a6c7d80011' }, 'REQUEST 123456789012');

    expect(lines[0]).toContain('"url":"/code/[code]/exchange","msg":"sub-code [code] of [code]"');
    expect(lines[1]).toContain(
      '"why":"connect ECONNREFUSED ::1:5432","msg":"ENAMETOOLONG, but not [code]"',
    );
    expect(lines[2]).toContain('c24fa1f0-8a13-4ee7-9d7e-b5a6c7d80011');
    expect(lines[2]).toContain('REQUEST 123456789012');
  });
});
