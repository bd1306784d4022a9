import { runInNewContext } from 'node:vm';

import { expect, rs, test } from '@rstest/core';

import { temporaryHost } from '../testing';

test('a browser with the service worker of an earlier release loses it with its caches', async () => {
  const { ask } = await temporaryHost();

  const answer = await ask('/service-worker.js');

  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const browser = aBrowser(['redeem.pages-1', 'redeem.files-2', 'of-another-page']);
  runInNewContext(await answer.text(), browser);
  await browser.send('install');
  expect(browser.self.skipWaiting).toHaveBeenCalled();
  await browser.send('activate');
  expect(browser.self.registration.unregister).toHaveBeenCalled();
  expect(await browser.caches.keys()).toEqual(['of-another-page']);
  expect(browser.indexedDB.deleteDatabase).toHaveBeenCalledWith('workbox-expiration');
});

/** Returns the globals of a worker, in a browser with these caches. */
function aBrowser(names: string[]) {
  const kept = new Set(names);
  const listeners = new Map<string, (event: { waitUntil: (work: unknown) => void }) => void>();
  return {
    self: {
      addEventListener: listeners.set.bind(listeners),
      skipWaiting: rs.fn(),
      registration: { unregister: rs.fn() },
    },
    caches: {
      keys: () => Promise.resolve([...kept]),
      delete: (name: string) => Promise.resolve(kept.delete(name)),
    },
    indexedDB: { deleteDatabase: rs.fn() },
    send: (type: string) =>
      new Promise((resolve) => {
        listeners.get(type)?.({ waitUntil: resolve });
        if (type === 'install') resolve(null);
      }),
  };
}
