import { expect, test } from '@rstest/core';

import { firstViewFile, PACKAGE_NAME, pageOfFirstView } from './built-files';

test.each([
  [firstViewFile('gift-cards'), 'gift-cards'],
  ['first-view-.json', undefined],
  ['first-view-index.js', undefined],
  ['static/first-view-index.json', undefined],
])('%s is a file with the first views of %s', (path, page) => {
  expect(pageOfFirstView(path)).toBe(page);
});

test('the name of a package has small letters, and dashes between them', () => {
  const names = ' Retailers a1 a- -a a--b ../a a/b retailers redeem-form'.split(' ');

  expect(names.filter((name) => PACKAGE_NAME.test(name))).toEqual(['retailers', 'redeem-form']);
});
