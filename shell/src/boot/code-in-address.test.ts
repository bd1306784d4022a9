import { afterEach, describe, expect, test } from '@rstest/core';

import { takeCodeFromAddress } from './code-in-address';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the code in a link', () => {
  test('is taken out of the address, with the rest of it left alone', () => {
    window.history.replaceState(null, '', '/?from=mail&c=abcd-efgh-jklm&lang=fr#terms');

    expect(takeCodeFromAddress()).toBe('abcd-efgh-jklm');
    expect(address()).toBe('/?from=mail&lang=fr#terms');
  });

  test('is taken as it was written: tidying it is not the address’s business', () => {
    window.history.replaceState(null, '', '/?c=%20abcd%20%E2%80%93%20efgh');

    expect(takeCodeFromAddress()).toBe(' abcd – efgh');
  });

  test('leaves no question mark behind', () => {
    window.history.replaceState(null, '', '/?c=ABCDEFGHJKLM');

    takeCodeFromAddress();

    expect(address()).toBe('/');
  });

  test('leaves no entry to go back to, and keeps what the entry remembers', () => {
    window.history.replaceState({ idx: 3 }, '', '/?c=ABCDEFGHJKLM');
    const { length } = window.history;

    takeCodeFromAddress();

    expect(window.history.length).toBe(length);
    expect(window.history.state).toEqual({ idx: 3 });
  });

  test('E3 of several the first counts, and none stays', () => {
    window.history.replaceState(null, '', '/?c=FIRST&c=SECOND');

    expect(takeCodeFromAddress()).toBe('FIRST');
    expect(address()).toBe('/');
  });

  test('is taken away in capitals as well', () => {
    window.history.replaceState(null, '', '/?C=FIRST&lang=fr&c=SECOND');

    expect(takeCodeFromAddress()).toBe('FIRST');
    expect(address()).toBe('/?lang=fr');
  });

  test('an empty one is taken away too', () => {
    window.history.replaceState(null, '', '/retailers?c=');

    expect(takeCodeFromAddress()).toBe('');
    expect(address()).toBe('/retailers');
  });

  test('without one the address is left as it was written', () => {
    window.history.replaceState(null, '', '/support?cc=x&code=a%20b');

    expect(takeCodeFromAddress()).toBeNull();
    expect(address()).toBe('/support?cc=x&code=a%20b');
  });
});

function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
