import { pageRegistry, type PageRegistry, parsePageRegistry } from '@redeem/contracts';
import { brotliOf, readBuilt } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { swapIn } from './swapped-site';

const SITE_URL = 'https://movies.example';

describe('the site with a candidate in it', () => {
  test('has the live shell and a registry with the candidate for all visitors', async () => {
    const { ask } = await swapped(await aRemoteCandidate({ environment: { SITE_URL } }));

    const registry = registryIn(await ask('/support'));

    expect(registry.shell?.metadata.version).toBe('1.0.0');
    expect(registry.microFrontends['retailers']).toMatchObject([
      { metadata: { version: '1.1.0' }, deployment: { traffic: 100, default: true } },
    ]);
  });

  test('answers at the address of every brand', async () => {
    const candidate = await aRemoteCandidate({ environment: { SITE_URL } });
    const boot = '{"homes":[{"id":"a","hosts":[]},{"id":"b","hosts":["films.example"]}]}';
    const url = candidate.live.shell?.url.slice(1) ?? '';
    const page = String(await readBuilt(candidate.storage, url));
    const html = page.replace(
      '</head>',
      `<script type="application/json" id="boot">${boot}</script></head>`,
    );
    const storage = Object.assign(Object.create(candidate.storage) as typeof candidate.storage, {
      read: () => brotliOf(Buffer.from(html)),
    });

    const { brands, answer } = await swapIn({ ...candidate, storage });

    expect(brands.map(({ address }) => address)).toEqual([SITE_URL, 'https://films.example']);
    expect(await answer('https://films.example/')).toMatchObject({ status: 200 });
    expect(await answer('https://others.example/')).toBeNull();
  });

  test('has no trials of other remotes', async () => {
    const candidate = await aShellCandidate({ environment: { SITE_URL } });
    const [everybodys] = candidate.live.microFrontends['retailers'] ?? [];
    if (!everybodys) throw new Error('nothing is live');
    const everybodysOnly = pageRegistry(candidate.live).microFrontends['retailers'];
    const deployment = { traffic: 10, default: false };
    candidate.live.microFrontends['retailers']?.push({ ...everybodys, deployment });
    const { ask } = await swapped(candidate);

    const registry = registryIn(await ask('/'));

    expect(registry.shell?.metadata.version).toBe('1.1.0');
    expect(registry.microFrontends['retailers']).toEqual(everybodysOnly);
  });

  test('has the files of the candidate, which are not stored, and the live files', async () => {
    const { ask } = await swapped(await aRemoteCandidate({ environment: { SITE_URL } }));

    expect(await ask('/remotes/retailers/1.1.0/remoteEntry.33.js')).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
      body: Buffer.from('remote()'),
    });
    expect(await ask('/shell/1.0.0/index.22.css')).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'text/css; charset=utf-8' },
    });
  });

  test.each(['/remotes/retailers/1.1.0/gone.js', '/shell/1.0.0/index.html', '/shell/1.0.0/'])(
    'does not have %s',
    async (path) => {
      const { ask } = await swapped(await aRemoteCandidate({ environment: { SITE_URL } }));

      expect(await ask(path)).toMatchObject({ status: 404 });
    },
  );

  test('blocks third parties and reports, and does not answer for the content service', async () => {
    const environment = {
      SITE_URL,
      CONTENT_SERVICE_URL: 'https://content.example',
      TAG_MANAGER_SCRIPT_URL: 'https://tags.example/gtm.js',
      PRIVACY_SCRIPT_URL: 'https://privacy.example/{territory}/footer.js',
      REPORT_URL: 'https://reports.example/',
    };
    const { site, ask } = await swapped(await aRemoteCandidate({ environment }));

    expect(await site.answer('https://tags.example/gtm.js?id=1')).toMatchObject({ body: '' });
    expect(await site.answer('https://privacy.example/CA/footer.js')).toMatchObject({ body: '' });
    expect(await site.answer('https://content.example/site/x?cc=US')).toBeNull();
    expect(String((await ask('/'))?.body)).not.toContain('reports.example');
  });
});

async function swapped(candidate: Parameters<typeof swapIn>[0]) {
  const site = await swapIn(candidate);
  return { site, ask: (path: string) => site.answer(`${SITE_URL}${path}`) };
}

function registryIn(answer: { body: string | Buffer } | null): PageRegistry {
  const [, json = ''] = /id="registry">(.*?)<\/script>/.exec(String(answer?.body)) ?? [];
  return parsePageRegistry(JSON.parse(json));
}
