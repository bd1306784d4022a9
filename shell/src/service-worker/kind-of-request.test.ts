import { describe, expect, test } from '@rstest/core';

import { kindOfRequest } from './kind-of-request';

const SITE = { origin: 'https://movies.example', contentServiceUrl: 'https://cms.example/api' };
const CODE = 'HDMAQF4PX7TV';
const SITE_DATA = 'https://cms.example/api/site/movieredeem';

describe('a request for an offline page', () => {
  test.each(['/', '/support', '/SUPPORT/', '/returnpolicy', '/codereturn', `/?c=${CODE}`])(
    'is one to %s',
    (path) => {
      expect(kindOf(path, 'navigate')).toBe('offline-page');
    },
  );

  test.each(['/retailers', '/gpbundle', '/picklist', '/error', `/${CODE}`, `/support/${CODE}`])(
    'is not one to %s',
    (path) => {
      expect(kindOf(path, 'navigate')).toBe('other-page');
      expect(kindOf(path)).toBeNull();
    },
  );
});

describe('a request for a released file', () => {
  test.each(['/shell/1.0.0/index.c05ade4b.js', '/remotes/support/1.0.0/support-fr.22977e7e.js'])(
    'is one to %s',
    (path) => {
      expect(kindOf(path)).toBe('file');
    },
  );

  test.each([
    ['is not answered by the worker with the query of a retry', '/shell/1.0.0/x.js?again=1'],
    ['is not one for the registry', '/registry.json'],
    ['is not one for the service worker', '/service-worker.js'],
    ['is not one to another origin', 'https://cdn.example/remotes/support/1.0.0/x.js'],
  ])('%s', (_what, url) => {
    expect(kindOf(url)).toBeNull();
  });
});

describe('a request for site data', () => {
  test.each([SITE_DATA, `${SITE_DATA}?cc=FR`, 'https://cms.example/api/site/a%2Fb'])(
    'is one to %s',
    (url) => {
      expect(kindOf(url)).toBe('site-data');
    },
  );

  test.each([
    `${SITE_DATA}/code/${CODE}`,
    `${SITE_DATA}/code/${CODE}?cc=FR`,
    `${SITE_DATA}/code/${CODE}/exchange?cc=FR`,
    `${SITE_DATA}?c=${CODE}`,
    `${SITE_DATA}?cc=FR&c=${CODE}`,
    `${SITE_DATA}?cc=${CODE}`,
    `${SITE_DATA}#${CODE}`,
    `https://cms.example/site/movieredeem`,
    `https://evil.example/api/site/movieredeem`,
  ])('is not one to %s', (url) => {
    expect(kindOf(url)).toBeNull();
  });
});

test.each(['/', '/reports', SITE_DATA, `${SITE_DATA}/code/${CODE}/exchange`])(
  'a POST request to %s is not answered by the worker',
  (url) => {
    expect(kindOf(url, 'cors', 'POST')).toBeNull();
  },
);

function kindOf(url: string, mode: RequestMode = 'cors', method = 'GET') {
  return kindOfRequest({ method, mode }, new URL(url, SITE.origin), SITE);
}
