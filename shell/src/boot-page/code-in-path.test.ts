import { describe, expect, rs, test } from '@rstest/core';

import { take } from './history-state';

const CODE = 'HDMAQF4PX7TV';

describe('the code in a typed path @H4', () => {
  test.each([
    [`/${CODE}`, `/${CODE}`],
    ['/hdma-qf4p%20x7tv/', '/hdma-qf4p x7tv/'],
    ['/HDMA/QF4P/X7TV', '/HDMA/QF4P/X7TV'],
    ['/%48%44%4D%41QF4PX7TV', `/${CODE}`],
    ['/%EF%BC%A8%EF%BC%A4%EF%BC%AD%EF%BC%A1QF4PX7TV', '/ＨＤＭＡQF4PX7TV'],
    [`/redeem/${CODE}?from=mail#top`, `/redeem/${CODE}`],
    [`/${CODE}%E0%A4%A`, `/${CODE}%E0%A4%A`],
    ['/HD-MAQ-F4P-X7TV', '/HD-MAQ-F4P-X7TV'],
    ['/code=HDMAQF4PX7TV', '/code=HDMAQF4PX7TV'],
    ['/hdmaqfpxtvkl', '/hdmaqfpxtvkl'],
    ['/redeem/hdma-qfpx-tvkl/', '/redeem/hdma-qfpx-tvkl/'],
  ])('is removed from %s, and the shell can read it', async (typed, path) => {
    window.history.replaceState({ idx: 3 }, '', typed);
    const { length } = window.history;

    await open();
    // A reload before the shell has started.
    await open();

    expect(address()).toBe('/404');
    expect(window.history.length).toBe(length);
    expect(take('codeFromPath')).toBe(path);
    expect(window.history.state).toEqual({ idx: 3 });
    expect(take('codeFromPath')).toBeNull();
  });

  test.each([
    '/nowhere?a=b#c',
    '/suport/',
    '/%E0%A4%A',
    '/return-policy',
    '/privacy-policy?from=mail',
    '/support/contact-us',
    '/redeem-your-digital-movie',
    '/news/2024/how-to-redeem',
  ])('is not removed from %s, which contains none', async (typed) => {
    window.history.replaceState(null, '', typed);

    await open();

    expect(address()).toBe(typed);
    expect(take('codeFromPath')).toBeNull();
  });
});

/** Runs the script of the 404 page. */
async function open(): Promise<void> {
  rs.resetModules();
  await import('./code-in-path');
}

function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}
