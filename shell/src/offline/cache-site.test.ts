import type { Site } from '@redeem/store';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aConfiguration } from '../testing';
import { cacheSite } from './cache-site';

const PARTS = { configuration: '{"a":1}', registry: '{"revision":42,"microFrontends":{"a":[]}}' };
const FILE = `${window.location.origin}/remotes/support/1.0.0/support-en.1a2b3c4d.js`;
const SITE_DATA = 'https://service.example/site/a%2Fb?cc=FR';
const FRENCH: Site = { territory: 'FR', language: 'fr', captchaKey: 'key-of-the-site' };

const worker = { postMessage: rs.fn() };
const registration = { unregister: rs.fn() };
const remove = rs.fn();
const serviceWorker = {
  register: rs.fn(),
  ready: Promise.resolve({ active: worker }),
  getRegistration: rs.fn(),
};
const prepareRemote = rs.fn((_remote: string) => Promise.resolve());
/** The cached pages and site data, by address. */
const kept = new Map<string, string>();

beforeEach(() => {
  rs.stubGlobal('navigator', { serviceWorker });
  rs.stubGlobal('indexedDB', { deleteDatabase: rs.fn() });
  rs.stubGlobal('caches', {
    keys: () => Promise.resolve(['redeem.pages-1']),
    delete: remove,
    open: () =>
      Promise.resolve({
        match: (path: string) => {
          const page = kept.get(path);
          return Promise.resolve(page === undefined ? undefined : new Response(page));
        },
        put: async (address: string, answer: Response) => {
          kept.set(address, await answer.text());
        },
      }),
  });
  for (const [id, textContent] of Object.entries(PARTS)) {
    document.body.append(Object.assign(document.createElement('data'), { id, textContent }));
  }
});

afterEach(() => {
  kept.clear();
});

describe('cacheSite after the first visit', () => {
  test('registers the worker for the whole site, and caches the offline pages', async () => {
    await keep();

    expect(serviceWorker.register.mock.calls).toEqual([['/service-worker.js']]);
    expect(prepareRemote.mock.calls.flat()).toEqual(['redeem-form', 'support']);
    expect(asked()).toEqual(['/', '/support', '/returnpolicy', '/codereturn']);
  });

  test('caches the site data of the page without another request', async () => {
    await keep();

    expect(JSON.parse(kept.get(SITE_DATA) ?? '')).toEqual({
      id: 'a/b',
      territory: 'FR',
      language: 'fr',
      captcha_key: 'key-of-the-site',
    });
    expect(asked()).not.toContain(SITE_DATA);
  });

  test('caches no site data when the service has failed', async () => {
    await keep({}, null);

    expect([...kept.keys()]).toEqual([]);
  });

  test('caches the files that were requested before, without codes and other sites', async () => {
    rs.spyOn(performance, 'getEntriesByType').mockReturnValue(
      [
        FILE,
        `${FILE}?again=1`,
        'https://cdn.example/remotes/support/1.0.0/x.js',
        'https://tags.example/gtm.js',
        'https://service.example/site/x/code/HDMAQF4PX7TV',
        `${window.location.origin}/?c=HDMAQF4PX7TV`,
      ].map((name) => ({ name }) as PerformanceResourceTiming),
    );

    await keep();

    expect(asked().slice(0, 2)).toEqual([FILE, '/']);
  });
});

describe('cacheSite after another visit', () => {
  test('requests only the pages of another edition, with any remotes in them', async () => {
    const others = '"microFrontends":{"b":[]}}';
    kept.set('/', `<html>${PARTS.configuration}{"revision":42,${others}</html>`);
    kept.set('/support', `<html>${PARTS.configuration}{"revision":41,${others}</html>`);

    await keep();

    expect(asked()).toEqual(['/support', '/returnpolicy', '/codereturn']);
  });
});

describe('cacheSite with the worker off', () => {
  test('removes the worker and its caches, and registers none', async () => {
    serviceWorker.getRegistration.mockResolvedValue(registration);

    await keep({ serviceWorker: 'off' });

    expect(registration.unregister).toHaveBeenCalledTimes(1);
    expect(remove.mock.calls).toEqual([['redeem.pages-1']]);
    expect(serviceWorker.register).not.toHaveBeenCalled();
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  test('removes the caches when there is no worker any more', async () => {
    serviceWorker.getRegistration.mockResolvedValue(undefined);

    await keep({ serviceWorker: 'off' });

    expect(remove.mock.calls).toEqual([['redeem.pages-1']]);
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });
});

async function keep(
  different: Parameters<typeof aConfiguration>[0] = {},
  data: Site | null = FRENCH,
): Promise<void> {
  const configuration = aConfiguration(different);
  await cacheSite({ configuration, siteKey: 'a/b', data, prepareRemote });
}

/** The addresses in the message to the worker. */
function asked(): string[] {
  const [message] = worker.postMessage.mock.calls[0] as [{ payload: { urlsToCache: string[] } }];
  return message.payload.urlsToCache;
}
