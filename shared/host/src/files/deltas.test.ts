import { describe, expect, test } from '@rstest/core';

import { deltaFor, isDelta, pathPattern } from './deltas';

describe('the pattern of a released file', () => {
  test.each([
    ['/shell/1.0.0/index.1f7a3556.js', '/shell/*/index.*.js'],
    ['/shell/1.0.0/9t.fa71904a.css', '/shell/*/9t.*.css'],
    ['/shell/1.0.0-beta.1/logo.42d92eef.svg', '/shell/*/logo.*.svg'],
    ['/remotes/gifts/2.0.0/static/en-json.c62e21c8.js', '/remotes/gifts/*/static/en-json.*.js'],
    ['/remotes/gifts/2.0.0/first-view-index.json', '/remotes/gifts/*/first-view-index*.json'],
  ])('replaces version and hash of %s', (path, pattern) => {
    expect(pathPattern(path)).toBe(pattern);
  });

  test.each([
    '/shell/1.0.0/index.html',
    '/shell/1.0.0/service-worker.js',
    '/remotes/gifts/1.0.0/promises.json',
    '/remotes/gifts/1.0.0/mf-manifest.json',
    '/shell/1.0.0/index.1f7a3556.js.LICENSE.txt',
    '/remotes/index.1f7a3556.js',
    '/remotes/gifts/1.0.0/a*b.1f7a3556.js',
    '/remotes/gifts/1.0.0/(a).1f7a3556.js',
  ])('does not exist for %s', (path) => {
    expect(pathPattern(path)).toBeNull();
  });
});

describe('the delta of a file', () => {
  const HASH = 'ab/cdefghijklmnopqrstuvwxyz0123456789ABC+/F=';

  test('has the hash of the dictionary in its name and the type of the file', () => {
    const delta = deltaFor('/shell/1.0.0/index.1f.js', `:${HASH}:`) ?? '';

    expect(delta).toBe(
      '/shell/1.0.0/index.1f.js.ab_cdefghijklmnopqrstuvwxyz0123456789ABC+_F=.dcz.js',
    );
    expect(isDelta(delta)).toBe(true);
    expect(isDelta('/shell/1.0.0/index.1f.js')).toBe(false);
  });

  test.each([
    null,
    '',
    ':',
    HASH,
    `:${HASH}`,
    `:${HASH.slice(1)}:`,
    ':../../../x:',
    `:${HASH}:, x`,
  ])('does not exist for a browser that sends %s', (available) => {
    expect(deltaFor('/shell/1.0.0/index.1f.js', available)).toBeNull();
  });
});
