import { describe, expect, test } from '@rstest/core';

import { composeServiceWorker } from '../page/compose-service-worker';
import { CONFIGURATION, temporaryHost } from '../testing';

const SERVICE_WORKER = '/service-worker.js';

describe('the service worker', () => {
  test('is that of the live shell and revalidated each time', async () => {
    const { ask } = await temporaryHost();

    const answer = await ask(SERVICE_WORKER);

    expect(answer.status).toBe(200);
    const home = await (await ask('/')).text();
    expect(await answer.text()).toBe(composeServiceWorker('work()', CONFIGURATION, home));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; connect-src 'self' https://content.example; frame-ancestors 'none'",
    });
  });

  test('takes itself away where the site wants none', async () => {
    const { ask } = await temporaryHost({ ...CONFIGURATION, serviceWorker: 'off' });

    expect(await (await ask(SERVICE_WORKER)).text()).toContain('"serviceWorker":"off"');
  });

  test('is missing, and no page, where the shell has none', async () => {
    const { ask } = await temporaryHost(CONFIGURATION, {}, ({ deliverShell }) =>
      deliverShell('1.1.0', { 'service-worker.js': null }),
    );

    const answer = await ask(SERVICE_WORKER);

    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });
});
