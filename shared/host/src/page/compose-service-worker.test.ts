import { expect, test } from '@rstest/core';

import { configurationFrom } from '../configuration/configuration-from-environment';
import { composeServiceWorker } from './compose-service-worker';

/** Named in the page of the home of a site: a shell, and a remote of this origin and of another one. */
const HOME = ['/shell/1.0.0/index.1a.js', '/remotes/a/1.0.0/entry.2b.js', 'https://b.example/c.js']
  .map((path) => `<link data-rel="preload" as="script" href="${path}" integrity="sha384-x">`)
  .concat(
    '<link data-rel="preload" as="style" href="/remotes/a/1.0.0/a.3c.css" integrity="sha384-x">',
  )
  .join('');

test('a service worker knows what it needs of configuration and home page before it starts', () => {
  const configuration = configurationFrom({ CONTENT_SERVICE_URL: 'https://cms.example/api' });
  const scripts =
    '{"/shell/1.0.0/index.1a.js":"sha384-x","/remotes/a/1.0.0/entry.2b.js":"sha384-x"}';

  expect(composeServiceWorker('work()', configuration, HOME)).toBe(
    `self.settings={"contentServiceUrl":"https://cms.example/api","serviceWorker":"on","scripts":${scripts}};work()`,
  );
});

test('one that is wanted no more is another one, so that browsers take it', () => {
  const configuration = configurationFrom({ SERVICE_WORKER: 'off' });

  expect(composeServiceWorker('work()', configuration, HOME)).toContain(
    '"serviceWorker":"off","scripts":{}',
  );
});
