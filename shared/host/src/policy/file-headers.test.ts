import { expect, test } from '@rstest/core';

import { fileHeaders } from './file-headers';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

test.each([
  ['registry.json', 'application/json; charset=utf-8', 'no-cache', undefined],
  ['history/00000001.json', 'application/json; charset=utf-8', 'no-cache', undefined],
  ['history/tools/1a2b.mjs', 'application/octet-stream', 'no-cache', undefined],
  ['pages/support.html', 'text/html; charset=utf-8', 'no-cache', undefined],
  ['pages/support.html.br', 'text/html; charset=utf-8', 'no-cache', 'br'],
  ['shell/1.0.0/index.1a2b.js', 'text/javascript; charset=utf-8', FOR_A_YEAR, undefined],
  [
    'remotes/support/1.0.0/a-worker.1a2b.js',
    'text/javascript; charset=utf-8',
    FOR_A_YEAR,
    undefined,
  ],
  ['remotes/support/1.0.0/a.1a2b.bin', 'application/octet-stream', FOR_A_YEAR, undefined],
  ['remotes/support/1.0.0/a.1a2b.css.gz', 'text/css; charset=utf-8', FOR_A_YEAR, 'gzip'],
  [
    'remotes/support/1.0.0/a.1a2b.js.Zm9v_-bar=.dcz.js',
    'text/javascript; charset=utf-8',
    FOR_A_YEAR.replace('public', 'private'),
    'dcz',
  ],
])('%s is stored as %s, for %s, with the encoding %s', (path, type, caching, encoding) => {
  expect(fileHeaders(path)).toEqual({
    'Content-Type': type,
    'Cache-Control': caching,
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  });
});
