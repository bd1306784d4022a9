import { expect, test } from '@rstest/core';

import { greeting } from './start.ts';

test('the greeting names both addresses, the console, a code to try and the key that stops the site', () => {
  const text = greeting(3001, 4001, 'http://localhost:4201/#sign-in=x');

  expect(text).toContain('http://localhost:3001 ');
  expect(text).toContain('http://cinema.localhost:3001 ');
  expect(text).toContain('http://localhost:4201/#sign-in=x');
  expect(text).toContain('HDMAQF4PX7TV');
  expect(text).toContain('curl -X POST http://localhost:4001/demo/reset');
  expect(text).toContain('Ctrl-C');
});
