import { COOKIES } from '@redeem/contracts';

import { join } from 'node:path';

import { CANARY, CANARY_GROUPED, canary } from '../support/data/demo-codes';
import { SiteProcess } from '../support/delivery/site-process';
import { expect, test } from '../support/running/visit';

const SITE_ROOT = join(import.meta.dirname, '../../dist');

/** A report of an error. */
const REPORT = {
  kind: 'error',
  registry: 1,
  shell: '1.0.0',
  brand: 'movie-redeem',
  remotes: { support: '1.0.0' },
  states: {},
  error: { what: 'unhandled', message: 'oh', stack: `/?c=${CANARY}` },
};

test('no line of the host’s log contains a code, whatever is requested and reported @H5', async ({
  request,
}) => {
  const site = await SiteProcess.start(SITE_ROOT, { REPORT_URL: '/reports', LOG_LEVEL: 'debug' });
  const violation = {
    'document-uri': `${site.url}/?c=${CANARY}`,
    referrer: `${site.url}/?c=${CANARY_GROUPED}`,
    'blocked-uri': `https://evil.example/${CANARY}?c=${CANARY}`,
    'source-file': `${site.url}/shell/${CANARY}.js`,
    'effective-directive': `img-src ${CANARY}`,
    'script-sample': CANARY,
  };
  const old = { 'csp-report': violation };
  await request.get(`${site.url}/?c=${CANARY}`, {
    headers: { Cookie: `${COOKIES.code}=${CANARY}` },
  });
  await request.get(`${site.url}/${CANARY}`);
  await request.get(`${site.url}/remotes/${CANARY}.js`);
  for (const [type, data] of [
    ['application/csp-report', old],
    ['text/plain', { ...REPORT, shell: CANARY }],
    ['text/plain', { ...REPORT, remotes: { [CANARY]: '1.0.0' } }],
    ['text/plain', { ...REPORT, error: { ...REPORT.error, message: CANARY_GROUPED } }],
  ] as const) {
    await request.post(`${site.url}/reports`, {
      headers: { 'Content-Type': type },
      data: JSON.stringify(data),
    });
  }

  await expect.poll(() => JSON.stringify(site.log)).toContain('violated its policy');
  expect(site.log.filter(({ msg }) => msg === 'a page violated its policy')).toHaveLength(1);
  expect(JSON.stringify(site.log)).not.toMatch(canary());
  await site.stop();
});

test('a violation of the content policy is reported without the code @I1', async ({
  page,
  complaints,
}) => {
  const site = await SiteProcess.start(SITE_ROOT, { REPORT_URL: '/reports' });
  await page.goto(`${site.url}/nowhere?c=${CANARY}`);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: '//evil.example/' }));
  });

  await expect
    .poll(() => site.log.filter(({ msg }) => msg === 'a page violated its policy'))
    .toEqual([expect.objectContaining({ directive: 'img-src', blocked: 'http://evil.example' })]);
  expect(JSON.stringify(site.log)).not.toMatch(canary());
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('img-src');
  await site.stop();
});
