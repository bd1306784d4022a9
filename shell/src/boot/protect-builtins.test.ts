import { expect, test } from '@rstest/core';

import { protectBuiltins } from './protect-builtins';

test('fetch, URL and JSON stay when a third party replaces them @C6', () => {
  const taken = [window.fetch, window.URL, JSON.parse, JSON.stringify];
  protectBuiltins();

  const broken = () => {
    throw new Error('replaced');
  };
  Object.assign(window, { fetch: broken, URL: broken });
  Object.assign(JSON, { parse: broken, stringify: broken });

  expect([window.fetch, window.URL, JSON.parse, JSON.stringify]).toEqual(taken);
  expect([fetch, URL]).toEqual(taken.slice(0, 2));
});

test('a loop over an object finds no member when a third party adds one to Object.prototype @C6', () => {
  protectBuiltins();

  expect(Reflect.set(Object.prototype, 'extra', 'mine')).toBe(false);

  const members: string[] = [];
  for (const member in { status: 'ok' }) members.push(member);
  expect(members).toEqual(['status']);
});
