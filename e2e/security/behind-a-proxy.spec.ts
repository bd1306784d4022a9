import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import getPort from 'get-port';
import { generate } from 'selfsigned';

import { SiteProcess } from '../support/delivery/site-process';
import { startNginx } from '../support/hosting/nginx';
import { Chooser } from '../support/pages/chooser';
import { Home } from '../support/pages/home';
import { THIRD_PARTIES } from '../support/network/addresses';
import { expect, test } from '../support/running/visit';

const WORKSPACE = join(import.meta.dirname, '../..');
const CODE = 'DVDQDWM7GJ4R';

test.use({ ignoreHTTPSErrors: true });

test('a movie is redeemed behind the documented proxy, which keeps released files and logs no code @H5', async ({
  browser,
  page,
  renew,
  complaints,
}, testInfo) => {
  await renew(CODE);
  const host = await SiteProcess.start(join(WORKSPACE, 'dist'), {
    LOG_LEVEL: 'debug',
    TRUSTED_HOPS: '1',
    REDIRECT_ORIGINS: THIRD_PARTIES,
  });
  const { port, folder, nginx } = await startProxy(testInfo.outputPath('proxy'), host.url);
  const site = `https://localhost:${String(port)}`;
  const requested = (routeClass: string) =>
    host.log.filter((line) => line['msg'] === 'answered' && line['routeClass'] === routeClass);
  const filesRequested = () => requested('shell-file').length + requested('remote-file').length;

  const home = new Home(page);
  const chooser = new Chooser(page);
  await page.goto(site);
  const protocol = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation');
    return (visit as PerformanceNavigationTiming).nextHopProtocol;
  });
  expect(protocol).toBe('h2');
  await home.goOnWith(CODE);
  await expect(chooser.heading).toBeVisible();
  await chooser.redeemAt('Vudu', 'vudu');

  // The second of these visits needs no other files.
  const filesAfterVisit = async () => {
    const another = await browser.newPage({ ignoreHTTPSErrors: true });
    await another.goto(`${site}/?c=${CODE}`);
    await expect(another.getByText(/^Your code was processed for Vudu on /)).toBeVisible();
    await another.goto(`${site}/${CODE}`);
    await another.waitForLoadState('networkidle');
    await another.close();
    return filesRequested();
  };
  const files = await filesAfterVisit();
  expect(files).toBeGreaterThan(0);
  expect(await filesAfterVisit()).toBe(files);

  await nginx.stop();
  await host.stop();
  // The posters of the local content service come without TLS.
  expect(complaints.splice(0).filter((text) => !text.includes('Mixed Content'))).toEqual([]);
  expect(JSON.stringify(host.log)).not.toContain(CODE);
  expect(nginx.errors).not.toContain(CODE);
  for (const name of ['access.log', 'redeem.log'])
    expect(await readFile(join(folder, name), 'utf8').catch(() => '')).not.toContain(CODE);
});

/** Starts an nginx with the configuration of docs/operations.md in front of a host. */
async function startProxy(folder: string, hostUrl: string) {
  await mkdir(folder, { recursive: true });
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  await writeFile(join(folder, 'redeem.pem'), cert);
  await writeFile(join(folder, 'redeem.key'), key);
  const port = await getPort();
  const document = await readFile(join(WORKSPACE, 'docs/operations.md'), 'utf8');
  const [, documented = ''] = /```nginx\n([^]*?)```/.exec(document) ?? [];
  const config = join(folder, 'site.conf');
  await writeFile(
    config,
    documented
      .replace('listen 443', `listen ${String(port)}`)
      .replace('127.0.0.1:3000', new URL(hostUrl).host)
      .replace('/var/cache/nginx/redeem', join(folder, 'cache'))
      .replaceAll('/etc/ssl', folder)
      .replace('/var/log/nginx', folder),
  );
  return { port, folder, nginx: await startNginx(config) };
}
