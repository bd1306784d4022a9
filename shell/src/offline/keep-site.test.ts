import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aConfiguration } from '../testing';
import { keepSite } from './keep-site';

const PARTS = { configuration: '{"a":1}', registry: '{"revision":42,"microFrontends":{"a":[]}}' };
const FILE = `${window.location.origin}/remotes/support/1.0.0/support-en.1a2b3c4d.js`;
const SITE_DATA = 'https://service.example/site/a%2Fb?cc=FR';

const worker = { postMessage: rs.fn() };
const registration = { update: rs.fn() };
const serviceWorker = {
  register: rs.fn(),
  ready: Promise.resolve({ active: worker }),
  getRegistration: rs.fn(),
};
const start = rs.fn((_remote: string) => Promise.resolve());
/** The pages that are kept, by path. */
const kept = new Map<string, string>();

beforeEach(() => {
  rs.stubGlobal('navigator', { serviceWorker });
  rs.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (path: string) => {
          const page = kept.get(path);
          return Promise.resolve(page === undefined ? undefined : new Response(page));
        },
      }),
  });
  for (const [id, textContent] of Object.entries(PARTS)) {
    document.body.append(Object.assign(document.createElement('data'), { id, textContent }));
  }
});

afterEach(() => {
  kept.clear();
  rs.restoreAllMocks();
  rs.clearAllMocks();
  rs.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('after the first visit', () => {
  test('there is a worker for the whole site, and what it will be asked for', async () => {
    await keep();

    expect(serviceWorker.register.mock.calls).toEqual([['/service-worker.js']]);
    expect(start.mock.calls.flat()).toEqual(['redeem-form', 'support']);
    expect(asked()).toEqual([SITE_DATA, '/', '/support', '/returnpolicy', '/codereturn']);
  });

  test('what was asked for before there was a worker is kept, without codes and other sites', async () => {
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

    expect(asked().slice(0, 2)).toEqual([FILE, SITE_DATA]);
  });
});

describe('after another visit', () => {
  test('pages of the same edition, whatever remotes they carry, are not asked for again, others are', async () => {
    const others = '"microFrontends":{"b":[]}}';
    kept.set('/', `<html>${PARTS.configuration}{"revision":42,${others}</html>`);
    kept.set('/support', `<html>${PARTS.configuration}{"revision":41,${others}</html>`);

    await keep();

    expect(asked()).toEqual([SITE_DATA, '/support', '/returnpolicy', '/codereturn']);
  });
});

describe('where the site wants no worker', () => {
  test('one that is there looks at once whether it is to go, and none is made', async () => {
    serviceWorker.getRegistration.mockResolvedValue(registration);

    await keep({ serviceWorker: 'off' });

    expect(registration.update).toHaveBeenCalledTimes(1);
    expect(serviceWorker.register).not.toHaveBeenCalled();
    expect(worker.postMessage).not.toHaveBeenCalled();
  });

  test('nothing happens where there is none', async () => {
    serviceWorker.getRegistration.mockResolvedValue(undefined);

    await keep({ serviceWorker: 'off' });

    expect(registration.update).not.toHaveBeenCalled();
    expect(serviceWorker.register).not.toHaveBeenCalled();
  });
});

async function keep(different: Parameters<typeof aConfiguration>[0] = {}): Promise<void> {
  const configuration = aConfiguration(different);
  await keepSite({ configuration, siteKey: 'a/b', territory: 'FR', remotes: { start } });
}

/** What the worker was told to keep. */
function asked(): string[] {
  const [message] = worker.postMessage.mock.calls[0] as [{ payload: { urlsToCache: string[] } }];
  return message.payload.urlsToCache;
}
