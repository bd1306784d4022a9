import { expect, test } from '@rstest/core';

import { mistakesIn } from './checkout';

test('a failed build reports only its errors', () => {
  const output = [
    'Rsbuild v2.3.2',
    '',
    'info    build started...',
    'error   Failed to build.',
    'error   content/en/faq.md:63: {email} is no placeholder; there are {brand} and {cs}',
    'content/en/faq.md:9: #app is missing in other languages',
    '',
  ].join('\n');

  expect(mistakesIn(output)).toBe(
    [
      'content/en/faq.md:63: {email} is no placeholder; there are {brand} and {cs}',
      'content/en/faq.md:9: #app is missing in other languages',
    ].join('\n'),
  );
});
