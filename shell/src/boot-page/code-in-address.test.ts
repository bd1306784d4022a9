import { afterEach, describe, expect, rs, test } from '@rstest/core';

import { takeCodeFromLink } from '../boot/taken-codes';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the code in a link', () => {
  test.each([
    [
      'with the rest of the address left alone',
      '/?from=mail&c=abcd-efgh&lang=fr#terms',
      'abcd-efgh',
      '/?from=mail&lang=fr#terms',
    ],
    [
      'as it was written: tidying it is not the address’s business',
      '/?c=%20abcd%20%E2%80%93%20efgh',
      ' abcd – efgh',
      '/',
    ],
    ['where there are several, and the first counts @E3', '/?c=FIRST&c=SECOND', 'FIRST', '/'],
    ['in capitals as well', '/?C=FIRST&lang=fr&c=SECOND', 'FIRST', '/?lang=fr'],
    ['even if it is empty', '/retailers?c=', '', '/retailers'],
  ])('is taken out of the address %s @spec-2.37', async (_how, before, code, after) => {
    window.history.replaceState(null, '', before);

    await open();

    expect(address()).toBe(after);
    expect(takeCodeFromLink()).toBe(code);
  });

  test('leaves no entry to go back to, and keeps what the entry remembers', async () => {
    window.history.replaceState({ idx: 3 }, '', '/?c=ABCDEFGHJKLM');
    const { length } = window.history;

    await open();
    takeCodeFromLink();

    expect(window.history.length).toBe(length);
    expect(window.history.state).toEqual({ idx: 3 });
  });

  test('is still there when the page is loaded again because the shell did not come', async () => {
    window.history.replaceState(null, '', '/?c=ABCDEFGHJKLM');
    await open();

    await open();

    expect(takeCodeFromLink()).toBe('ABCDEFGHJKLM');
  });

  test('is to be had once, and is nowhere then', async () => {
    window.history.replaceState(null, '', '/?c=ABCDEFGHJKLM');
    await open();

    takeCodeFromLink();

    expect(window.history.state).toBeNull();
    expect(takeCodeFromLink()).toBeNull();
  });

  test('leaves the address as it was written where there is none', async () => {
    window.history.replaceState(null, '', '/support?cc=x&code=a%20b');

    await open();

    expect(takeCodeFromLink()).toBeNull();
    expect(address()).toBe('/support?cc=x&code=a%20b');
  });
});

/** Runs the script that stands in the page before all others. */
async function open(): Promise<void> {
  rs.resetModules();
  await import('./code-in-address');
}

function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
