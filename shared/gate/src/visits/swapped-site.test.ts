import { pageRegistry, type PageRegistry, parsePageRegistry } from '@redeem/contracts';
import { brotliOf } from '@redeem/delivery/site';
import { expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { swapIn } from './swapped-site';

const SITE_URL = 'https://movies.example';

const ENVIRONMENT = {
  SITE_URL,
  CONTENT_SERVICE_URL: 'https://content.example',
  TAG_MANAGER_SCRIPT_URL: 'https://tags.example/gtm.js',
  PRIVACY_SCRIPT_URL: 'https://privacy.example/{territory}/footer.js',
  REPORT_URL: 'https://reports.example/',
};

const REMOTE = `${SITE_URL}/remotes/retailers/1.1.0`;
const SHELL = `${SITE_URL}/shell/1.0.0`;
const CSS = { 'Content-Type': 'text/css; charset=utf-8' };

test('the site has the candidate for all visitors, the live shell, and no address for reports', async () => {
  const { answer } = await swapIn(await aRemoteCandidate({ environment: ENVIRONMENT }));

  const page = await answer(`${SITE_URL}/support`);

  expect(String(page?.body)).not.toContain('reports.example');
  const { shell, microFrontends } = registryIn(page);
  expect(shell?.metadata.version).toBe('1.0.0');
  expect(microFrontends['retailers']).toMatchObject([
    { metadata: { version: '1.1.0' }, deployment: { traffic: 100, default: true } },
  ]);
});

test('the site of a new shell has no trials of remotes', async () => {
  const candidate = await aShellCandidate({ environment: ENVIRONMENT });
  const { retailers = [] } = candidate.live.microFrontends;
  const before = pageRegistry(candidate.live).microFrontends;
  const [everybodys] = retailers;
  if (everybodys) retailers.push({ ...everybodys, deployment: { traffic: 10, default: false } });
  const { answer } = await swapIn(candidate);

  const { shell, microFrontends } = registryIn(await answer(`${SITE_URL}/`));

  expect(shell?.metadata.version).toBe('1.1.0');
  expect(microFrontends).toEqual(before);
});

test.each([
  ['a file of the candidate', `${REMOTE}/remoteEntry.33.js`, { body: Buffer.from('remote()') }],
  ['a live style sheet', `${SHELL}/index.22.css`, { status: 200, headers: CSS }],
  ['no lost file', `${REMOTE}/gone.js`, { status: 404 }],
  ['no page as a file', `${SHELL}/index.html`, { status: 404 }],
  ['an empty tag manager', 'https://tags.example/gtm.js?id=1', { status: 200, body: '' }],
  ['an empty privacy footer', 'https://privacy.example/CA/footer.js', { status: 200, body: '' }],
])('the site has %s', async (_what, url, expected) => {
  const { answer } = await swapIn(await aRemoteCandidate({ environment: ENVIRONMENT }));

  expect(await answer(url)).toMatchObject(expected);
});

test.each<[address: string, configured: object, brands: string[]]>([
  ['http://localhost:3000', {}, ['http://localhost:3000', 'http://cinema.localhost:3000']],
  [SITE_URL, {}, [SITE_URL, 'https://www.chezvous.example']],
  ['https://www.chezvous.example', {}, ['https://www.chezvous.example', 'https://localhost']],
  [SITE_URL, { 'chez-vous': { hosts: ['films.example'] } }, [SITE_URL, 'https://films.example']],
])(
  'the site answers at the addresses of all brands of %s with %j',
  async (address, configured, brands) => {
    const boot = JSON.stringify({
      homes: [
        { id: 'movie-redeem', hosts: [] },
        { id: 'chez-vous', hosts: ['cinema.localhost', 'www.chezvous.example'] },
      ],
    });
    const page = `<!doctype html><head><script type="application/json" id="boot">${boot}</script></head>`;
    const environment = { SITE_URL: address, BRANDS: JSON.stringify(configured) };
    const candidate = await aRemoteCandidate({ environment });
    const storage = Object.assign(Object.create(candidate.storage) as typeof candidate.storage, {
      read: () => brotliOf(Buffer.from(page)),
    });

    const { answer, ...site } = await swapIn({ ...candidate, storage });

    expect(site.brands.map((brand) => brand.address)).toEqual(brands);
    for (const brand of brands) expect(await answer(`${brand}/`)).toMatchObject({ status: 200 });
    expect(await answer('https://others.example/')).toBeNull();
  },
);

function registryIn(answer: { body: string | Buffer } | null): PageRegistry {
  const [, json = ''] = /id="registry">(.*?)<\/script>/.exec(String(answer?.body)) ?? [];
  return parsePageRegistry(JSON.parse(json));
}
