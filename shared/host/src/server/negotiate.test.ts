import { expect, test } from '@rstest/core';

import { acceptedEncodings } from './negotiate';

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['GZIP;q=0.5', ['gzip', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*, br; q=0', ['gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['br;q=nonsense', ['identity']],
])('a browser that says %j gets the first of %j that there is', (acceptEncoding, encodings) => {
  expect(acceptedEncodings(acceptEncoding)).toEqual(encodings);
});
