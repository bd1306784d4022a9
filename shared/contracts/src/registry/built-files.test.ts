import { expect, test } from '@rstest/core';

import { firstViewFile, PACKAGE_NAME, pageOfFirstView } from './built-files';

test.each([
  ['first-view-index.json', 'index'],
  ['first-view-frame.json', 'frame'],
  ['first-view-.json', undefined],
  ['first-view-index.js', undefined],
  ['static/first-view-index.json', undefined],
])('%s is a file with the first views of %s', (path, page) => {
  expect(pageOfFirstView(path)).toBe(page);
});

test('a page has one file with first views', () => {
  expect(pageOfFirstView(firstViewFile('gift-cards'))).toBe('gift-cards');
});

test.each(['retailers', 'redeem-form'])('%s is the name of a package', (name) => {
  expect(name).toMatch(PACKAGE_NAME);
});

test.each(['', 'Retailers', 'a1', 'a-', '-a', 'a--b', '../a', 'a/b'])(
  '%j is no name of a package',
  (name) => {
    expect(name).not.toMatch(PACKAGE_NAME);
  },
);
