import { expect, test } from '@rstest/core';

import { configurationFrom } from '../configuration/configuration-from-environment';
import { composeServiceWorker, serviceWorkerBeside } from './compose-service-worker';

test('a service worker knows what it needs of the configuration before it starts', () => {
  const configuration = configurationFrom({ CONTENT_SERVICE_URL: 'https://cms.example/api' });

  expect(composeServiceWorker('work()', configuration)).toBe(
    'self.settings={"contentServiceUrl":"https://cms.example/api","serviceWorker":"on"};work()',
  );
});

test('one that is wanted no more is another one, so that browsers take it', () => {
  const configuration = configurationFrom({ SERVICE_WORKER: 'off' });

  expect(composeServiceWorker('work()', configuration)).toContain('"serviceWorker":"off"');
});

test('it comes from the release of the shell that is live', () => {
  expect(serviceWorkerBeside('/shell/1.2.0/index.html')).toBe('/shell/1.2.0/service-worker.js');
});
