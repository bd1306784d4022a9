import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Checkout } from '../support/delivery/checkout';
import { deliveryTool } from '../support/delivery/delivery';
import { SiteProcess } from '../support/delivery/site-process';
import { freePort, Nginx } from '../support/hosting/nginx';
import { PUBLICATION_LIMIT_MS } from '../support/running/limits';
import { expect, test } from '../support/running/visit';

const { NGINX_PATH = '' } = process.env;
const WORKSPACE = join(import.meta.dirname, '../..');
const ROUTE = '/fresh-page';

/** The processes that a test has started, in order. */
const started: { stop: () => Promise<void> }[] = [];

test.afterEach(async () => {
  for (const one of started.splice(0).toReversed()) await one.stop();
});

test.skip(NGINX_PATH === '', 'no nginx: apt-get install nginx-light');

test('a shell with another boot script and route is refused until nginx knows both, and accepted behind the Node host @I2', async ({}, {
  outputDir,
}) => {
  test.setTimeout(PUBLICATION_LIMIT_MS);
  const root = join(outputDir, 'site');
  await cp(join(WORKSPACE, 'dist'), root, { recursive: true });
  const checkout = await Checkout.make();
  started.push({ stop: () => checkout.remove() });
  await buildAnotherShell(checkout);
  const toolFor = (siteUrl: string) => deliveryTool({ checkout: checkout.folder, root, siteUrl });
  const port = await freePort();
  const site = `http://localhost:${String(port)}`;
  const deliver = toolFor(site);
  await deliver('configure');
  const config = join(root, 'site.conf');
  const configureNginx = async (...words: string[]) => {
    const { output } = await deliver('nginx', '--listen', String(port), ...words);
    await writeFile(config, output);
  };
  await configureNginx();
  const nginx = await Nginx.start(NGINX_PATH, port, config);
  started.push(nginx);
  const host = await SiteProcess.start(root);
  started.push(host);

  const refused = await deliver('check', 'shell', '--built');

  expect(refused.code).toBe(3);
  expect(refused.progress).toMatch(
    /^- policy: \/fresh-page is a page of this shell, and not there/m,
  );
  expect(refused.progress).toMatch(/^ *the content policy of \/, .* does not allow script-src/m);
  expect(refused.progress).toContain('delivery -- nginx --built-shell');
  expect(refused.progress).toContain('nginx -s reload');

  await configureNginx('--built-shell');
  nginx.reload();
  await expect.poll(async () => (await fetch(site + ROUTE)).status).toBe(503);

  const checks = await Promise.all(
    [nginx, host].map(({ url }) => toolFor(url)('check', 'shell', '--built')),
  );
  for (const { progress } of checks) {
    expect(progress).toMatch(/✓ policy +.* answers all 9 routes, with a policy for these/);
  }
});

/** Writes a shell like a build. Without types the gate refuses it in any case, so it starts no browser. */
async function buildAnotherShell({ folder }: Checkout): Promise<void> {
  const dist = join(folder, 'shell/dist');
  await cp(join(WORKSPACE, 'shell/dist'), dist, { recursive: true });
  await rm(join(dist, 'types.json'));
  await edit(join(dist, 'index.html'), (html) => html.replaceAll(/(<script>)/g, '$1/* new */'));
  await edit(join(dist, 'routes.json'), (routes) => {
    const known = JSON.parse(routes) as Record<string, string | null>;
    return JSON.stringify({ ...known, [ROUTE]: 'support' });
  });
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}
