import { join } from 'node:path';

import type { Page, Request } from '@playwright/test';

import { SiteProcess } from '../support/delivery/site-process';
import { takeReports } from './failure';
import { answerWith, partsOf } from './faults';
import { expect, test } from './remote-test';

const CODE = 'DVDQDWM7GJ4R';
const SITE_ROOT = join(import.meta.dirname, '../../dist');

test('a page reports once, when the visitor leaves it, with its running releases', async ({
  page,
  live,
}) => {
  // A request on unload is visible to its receiver only, so the test reads the host's log.
  const site = await SiteProcess.start(SITE_ROOT, { REPORT_URL: '/reports' });
  await live.putOnTrial('support', '7.7.7', 100);
  await page.goto(`${site.url}/nowhere`);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  expect(reportsIn(site)).toEqual([]);
  // The vitals are measured by then.
  await page.waitForLoadState('networkidle');

  await page.goto('about:blank');

  await expect.poll(() => reportsIn(site)).toHaveLength(1);
  expect(reportsIn(site)).toEqual([
    {
      level: 'info',
      msg: 'a page was left',
      kind: 'page',
      registry: expect.any(Number),
      shell: expect.stringMatching(/^\d+\.\d+\.\d+/),
      brand: 'movie-redeem',
      locale: 'en',
      territory: 'US',
      viewport: 'desktop',
      remotes: { support: '7.7.7' },
      states: { support: 'trial' },
      vitals: expect.objectContaining({ TTFB: expect.any(Number), LCP: expect.any(Number) }),
    },
  ]);
  await site.stop();
});

test('a page reports a failed remote at once, with its running releases', async ({
  page,
  complaints,
  live,
}) => {
  const reports = reportsOf(page);
  await page.route(partsOf('redeem-form').entry, (route) => route.abort());

  await page.goto('/');

  await expect.poll(() => reports.length).toBe(1);
  const version = await live.releasedVersion('redeem-form');
  expect(contentOf(reports[0])).toMatchObject({
    kind: 'error',
    remotes: { 'redeem-form': version },
    error: {
      what: 'remote',
      of: 'redeem-form',
      message: expect.stringContaining(`remote redeem-form@${version} could not be loaded`),
    },
  });
  expect(await statusOf(reports[0])).toBe(204);
  takeReports(complaints);
});

test('no report contains a code, whatever an error says', async ({
  page,
  home,
  renew,
  complaints,
}) => {
  await renew(CODE);
  const reports = reportsOf(page);
  await home.open();
  await home.type(CODE);
  await expect(home.accepted).toBeVisible();
  const texts = [CODE, `/?c=${CODE}`, 'ABCD-EFGH-JKLM', 'abcd-efgh-jklm'].join(', ');

  await page.route('**/late.js', (route) =>
    answerWith(route, `setTimeout(() => { throw new Error(${JSON.stringify(texts)}); });`),
  );
  await page.addScriptTag({ url: '/remotes/redeem-form/1.0.0/late.js' });

  await expect(page).toHaveURL('/error');
  await expect.poll(() => reports.length).toBe(1);
  expect(contentOf(reports[0])).toMatchObject({ kind: 'error', error: { what: 'unhandled' } });
  expect(reports[0]?.postData()).not.toMatch(new RegExp(`${CODE}|ABCD|abcd`));
  expect(await statusOf(reports[0])).toBe(204);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('unhandled error')]);
});

/** Records the reports that a page sends from now on. */
function reportsOf(page: Page): Request[] {
  const reports: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/reports') reports.push(request);
  });
  return reports;
}

function reportsIn({ log }: SiteProcess): unknown[] {
  return log.filter((entry) => 'kind' in entry);
}

function contentOf(report: Request | undefined): unknown {
  return JSON.parse(report?.postData() ?? '{}');
}

async function statusOf(report: Request | undefined): Promise<number | undefined> {
  return (await report?.response())?.status();
}
