import { describe, expect, rs, test } from '@rstest/core';

import { take } from './history-state';

describe('the code of a link', () => {
  test.each([
    ['and not the rest', '/?from=mail&c=ab-cd&lang=fr#terms', 'ab-cd', '/?from=mail&lang=fr#terms'],
    ['without changing its format', '/?c=%20abcd%20%E2%80%93%20efgh', ' abcd – efgh', '/'],
    ['with all others, and the first counts @E3', '/?c=FIRST&c=SECOND', 'FIRST', '/'],
    ['when the parameter is in capitals', '/?C=FIRST&lang=fr&c=SECOND', 'FIRST', '/?lang=fr'],
    ['when it is empty', '/retailers?c=', '', '/retailers'],
    ['with all that stands around it', '/?c=%22ABCD-EFGH%22.', '"ABCD-EFGH".', '/'],
    ['with words before it', '/?c=Your+code:+ABCD&lang=fr', 'Your code: ABCD', '/?lang=fr'],
    ['with a second query behind it', '/?c=ABCD?utm_source=a&b=1', 'ABCD?utm_source=a', '/?b=1'],
    ['behind another parameter', '/?utm_source=mail?c=ABCD', 'ABCD', '/'],
    ['when "&" is written as in HTML', '/?from=mail&amp;c=ABCD', 'ABCD', '/?from=mail'],
    ['when ";" separates the parameters', '/?from=mail;c=ABCD', 'ABCD', '/'],
    ['when the query mark is repeated', '/??c=ABCD', 'ABCD', '/'],
    ['when "=" is encoded', '/?c%3DABCD', 'ABCD', '/'],
    ['when "=" is written as in mails', '/?c=3DABCD', '3DABCD', '/'],
    ['when "=" is repeated', '/?c==ABCD', '=ABCD', '/'],
    ['when it is in the fragment', '/support?from=mail#c=ABCD', 'ABCD', '/support?from=mail'],
    ['when it is behind the fragment', '/#top?c=ABCD&lang=fr', 'ABCD', '/'],
    ['in a link within the link', '/?to=https%3A%2F%2Fa.example%2F%3Fc%3DABCD', 'ABCD', '/'],
    ['when it is encoded incorrectly', '/?c=ABCD%&lang=fr', 'ABCD%', '/?lang=fr'],
  ])('is removed from the address %s @spec-2.37', async (_how, before, code, after) => {
    window.history.replaceState({ idx: 3 }, '', before);
    const { length } = window.history;

    await open();
    // A reload before the shell has started.
    await open();

    expect(address()).toBe(after);
    expect(window.history.length).toBe(length);
    expect(take('codeFromLink')).toBe(code);
    expect(window.history.state).toEqual({ idx: 3 });
    expect(take('codeFromLink')).toBeNull();
  });

  test('is null and the address stays when the link has no code', async () => {
    window.history.replaceState(null, '', '/support?cc=x&code=a%20b&abc=c#already-redeemed');

    await open();

    expect(take('codeFromLink')).toBeNull();
    expect(address()).toBe('/support?cc=x&code=a%20b&abc=c#already-redeemed');
  });
});

/** Runs the script, which is the first in the page. */
async function open(): Promise<void> {
  rs.resetModules();
  await import('./code-in-address');
}

function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
