import { expect, onTestFinished, test } from '@rstest/core';

import { createLog } from './log';
import { post } from './testing/settings';
import { openTestService } from './testing/test-service';

test('the log has a line with the route for each request, and no code after any answer or failure @H5 @J6', async () => {
  const service = await openTestService();
  onTestFinished(service.close);
  await service.validate('NADAGGAF9HPM');
  await service.redeem('HDMAQF4PX7TV', { offer_id: '41001', selection: 'vudu' });
  await service.exchange('HDMAQF4PX7TV', { offer_id: 'nonsense', selection: 'vudu' });
  await service.redeem('XFAR6PW7DVPJ', { offer_id: '41040', selection: 'vudu' });
  await service.request('/site/movieredeem/code/FEATUREDC9DGEF4T', post());
  await service.request('/site/movieredeem/kode/FEATUREDC9DGEF4T/nowhere');
  await service.request('/FEATUREDC9DGEF4T');
  // A query that fails in the middle of a bundle has the sub-codes among its values.
  await service.database.query(`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'of %', new.exchange_result; end $$;
    create trigger fail before insert on history for each row execute function fail()`);
  const bundle = { offer_id: '41028', selections: ['t07', 't08', 't09'] };
  // The answer names neither the query nor the place (J6).
  expect(await service.redeem('PACKCVRAJE9X', bundle)).toEqual({
    type: 'about:blank',
    title: 'Internal error of the service',
    status: 500,
    instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]+$/) as string,
  });

  const logged = service.logged();
  expect(JSON.parse(logged.split('\n')[0] ?? '')).toMatchObject({
    method: 'POST',
    route: '/site/:siteKey/code/:code',
    status: 200,
    codeRef: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    msg: 'request',
  });
  expect(logged).toContain('a request failed');
  expect(logged).not.toMatch(
    /NADAGGAF|HDMAQF4P|XFAR6PW7|FEATURED|PACKCVRA|HD6U ?GX6W|DEMO VUDU|\[code\]/i,
  );
});

test('the log redacts a code that is logged by mistake, and nothing else @H5', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  log.info({ url: '/code/FEATUREDC9DGEF4T/exchange' }, 'sub-code HD6U GX6W 749D of HDMAQF4PX7TV');
  log.info({ why: 'connect ECONNREFUSED ::1:5432' }, 'ENAMETOOLONG, but not NADAGGAFNHPM');
  log.info({ requestId: 'c24fa1f0-8a13-4ee7-9d7e-b5a6c7d80011' }, 'REQUEST 123456789012');

  expect(lines[0]).toContain('"url":"/code/[code]/exchange","msg":"sub-code [code] of [code]"');
  expect(lines[1]).toContain('ECONNREFUSED ::1:5432","msg":"ENAMETOOLONG, but not [code]"');
  expect(lines[2]).toContain('"c24fa1f0-8a13-4ee7-9d7e-b5a6c7d80011","msg":"REQUEST 123456789012"');
});
