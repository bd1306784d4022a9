import { describe, expect, test } from '@rstest/core';

import { kindOfRequest } from './kind-of-request';

const SITE = { origin: 'https://movies.example', contentServiceUrl: 'https://cms.example/api' };
const CODE = 'HDMAQF4PX7TV';
const SITE_DATA = 'https://cms.example/api/site/movieredeem';

describe('a page that is of use without a connection', () => {
  test.each(['/', '/support', '/SUPPORT/', '/returnpolicy', '/codereturn', `/?c=${CODE}`])(
    'is at %s',
    (path) => {
      expect(kindOf(path, 'navigate')).toBe('kept-page');
    },
  );

  test.each(['/retailers', '/gpbundle', '/picklist', '/error', `/${CODE}`, `/support/${CODE}`])(
    'is not at %s',
    (path) => {
      expect(kindOf(path, 'navigate')).toBe('other-page');
      expect(kindOf(path)).toBeNull();
    },
  );
});

describe('a file that never changes', () => {
  test.each(['/shell/1.0.0/index.c05ade4b.js', '/remotes/support/1.0.0/support-fr.22977e7e.js'])(
    'is %s',
    (path) => {
      expect(kindOf(path)).toBe('file');
    },
  );

  test.each([
    ['is asked for past what is kept when it is asked for again', '/shell/1.0.0/x.js?again=1'],
    ['is none that changes with every release', '/registry.json'],
    ['is none that the browser asks for by itself', '/service-worker.js'],
    ['is none of another origin', 'https://cdn.example/remotes/support/1.0.0/x.js'],
  ])('%s', (_what, url) => {
    expect(kindOf(url)).toBeNull();
  });
});

describe('site data', () => {
  test.each([SITE_DATA, `${SITE_DATA}?cc=FR`, 'https://cms.example/api/site/a%2Fb'])(
    'is at %s',
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
  ])('is nothing else that is asked of the service, as %s', (url) => {
    expect(kindOf(url)).toBeNull();
  });
});

test.each(['/', '/reports', SITE_DATA, `${SITE_DATA}/code/${CODE}/exchange`])(
  'nothing that is sent to %s is the worker’s concern',
  (url) => {
    expect(kindOf(url, 'cors', 'POST')).toBeNull();
  },
);

function kindOf(url: string, mode: RequestMode = 'cors', method = 'GET') {
  return kindOfRequest({ method, mode }, new URL(url, SITE.origin), SITE);
}
