import { COOKIES, CODE_OF_TAB_KEY } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { specified } from '../rules/specification.test-support';
import { keepInTab } from '../rules/remembered';
import { SETTINGS } from '../testing';
import { recallVisitFx, rememberCodeFx, rememberLanguageFx, rememberTerritoryFx } from './cookies';

const NOW = new Date('2026-03-01T12:00:00Z');
const IN_HALF_AN_HOUR = 'Sun, 01 Mar 2026 12:30:00 GMT';
const IN_A_YEAR = 'Mon, 01 Mar 2027 12:00:00 GMT';

beforeEach(() => {
  rs.useFakeTimers({ now: NOW });
});

test('the cookies have the names of the specification', () => {
  const named = specified(/\*\*Cookies\*\*: (.+)/).match(/\w+(?= \()/g) ?? [];

  expect(new Set(Object.values(COOKIES))).toEqual(new Set(named));
});

describe('the memory of a visit', () => {
  test('is written for the whole site: the code for half an hour, the rest for a year @spec-3.26 @spec-3.27 @spec-3.28 @H6', async () => {
    const write = rs.spyOn(document, 'cookie', 'set');
    const scope = fork();

    await allSettled(rememberCodeFx, { scope, params: 'HDMAQF4PX7TV' });
    await allSettled(rememberTerritoryFx, { scope, params: 'CA' });
    await allSettled(rememberLanguageFx, { scope, params: 'fr' });

    const everywhere = { path: '/', samesite: 'lax' };
    expect([0, 1, 2].map((at) => attributes(write.mock.calls[at]?.[0]))).toEqual([
      { [COOKIES.code]: 'HDMAQF4PX7TV', ...everywhere, expires: IN_HALF_AN_HOUR },
      { [COOKIES.territory]: 'CA', ...everywhere, expires: IN_A_YEAR },
      { [COOKIES.language]: 'fr', ...everywhere, expires: IN_A_YEAR },
    ]);
  });

  test('uses secure cookies when the site uses https', async () => {
    const write = rs.spyOn(document, 'cookie', 'set');
    rs.spyOn(window.location, 'protocol', 'get').mockReturnValue('https:');

    await remember('HDMAQF4PX7TV');

    expect(attributes(write.mock.calls[0]?.[0])).toHaveProperty('secure');
  });

  test('is restored on the next visit, and holds no code when the field was cleared', async () => {
    expect(await recall()).toEqual(NOTHING);
    const scope = fork();
    await allSettled(rememberTerritoryFx, { scope, params: 'CA' });
    await allSettled(rememberLanguageFx, { scope, params: 'fr' });
    await remember('A;B="é😀,%2F');
    const place = { territory: 'CA', canadianLanguage: 'fr' };
    expect(await recall()).toEqual({ ...place, code: 'A;B="É😀,%2F' });

    await remember('');
    expect(await recall()).toEqual({ ...place, code: '' });
    expect(document.cookie).not.toContain(COOKIES.code);
  });
});

describe('a tab @D7', () => {
  test.each(['navigate', 'reload', 'back_forward'] as const)(
    'restores its own code after a %s when another tab has changed the cookie',
    async (navigation) => {
      await remember('HDMAQF4PX7TV');
      anotherTabTypes('TAKE3KDVWHXC');
      comeBy(navigation);

      expect(await recall()).toEqual({ ...NOTHING, code: 'HDMAQF4PX7TV' });
    },
  );

  test('restores the code of the cookie when it is new', async () => {
    anotherTabTypes('TAKE3KDVWHXC');
    comeBy('navigate');

    expect(await recall()).toEqual({ ...NOTHING, code: 'TAKE3KDVWHXC' });
  });

  test.each(['reload', 'back_forward'] as const)(
    'restores no code of another tab after a %s when its field was empty',
    async (navigation) => {
      await remember('HDMAQF4PX7TV');
      await remember('');
      anotherTabTypes('TAKE3KDVWHXC');
      comeBy(navigation);

      expect(await recall()).toEqual(NOTHING);
    },
  );

  test.each<[string[]]>([[[]], [['HDMAQF4PX7TV']]])(
    'leaves the code of another tab in the cookie when its field with %j is cleared',
    async (codes) => {
      for (const code of codes) await remember(code);
      anotherTabTypes('TAKE3KDVWHXC');

      await remember('');

      expect(document.cookie).toBe(`${COOKIES.code}=TAKE3KDVWHXC`);
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test('restores its own code for at most half an hour', async () => {
    await remember('HDMAQF4PX7TV');
    comeBy('reload');

    rs.setSystemTime(NOW.getTime() + 1_799_000);
    expect(await recall()).toEqual({ ...NOTHING, code: 'HDMAQF4PX7TV' });

    // The store remembers for another half an hour what it has recalled.
    rs.setSystemTime(NOW.getTime() + 1_799_000 + 1_800_000);
    anotherTabTypes('TAKE3KDVWHXC');
    expect(await recall()).toEqual(NOTHING);
  });

  test.each(['', 'x', 'HDMAQF4PX7TV', '9999999999999', '9999999999999 --', 'null', '{}'])(
    'restores the code of the cookie when its session storage holds %j',
    async (nonsense) => {
      sessionStorage.setItem(CODE_OF_TAB_KEY, nonsense);
      anotherTabTypes('TAKE3KDVWHXC');

      expect(await recall()).toEqual({ ...NOTHING, code: 'TAKE3KDVWHXC' });
    },
  );

  test.each([
    ['xfar-6p w', 'XFAR6PW'],
    ['My code is XFAR6PW7DVPJ.', 'XFAR6PW7DVPJ'],
    ['XFAR6PW7DVPJ or FEATUREDC9DGEF4T', 'XFAR6PW7DVPJORFE'],
    ['ABCDEFGHIJKLMNOPQRST', 'ABCDEFGHIJKLMNOPQRST'],
  ])('reads the text that was left before the store was loaded: %s', async (text, code) => {
    keepInTab(text);

    expect(await recall()).toEqual({ ...NOTHING, code });
  });

  test.each(['navigate', 'reload'] as const)(
    'restores the code of the cookie after a %s when session storage is blocked',
    async (navigation) => {
      rs.stubGlobal('sessionStorage', {
        getItem: blocked,
        setItem: blocked,
        removeItem: blocked,
      });
      comeBy(navigation);

      await remember('HDMAQF4PX7TV');
      expect(await recall()).toEqual({ ...NOTHING, code: 'HDMAQF4PX7TV' });

      await remember('');
      expect(await recall()).toEqual(NOTHING);
      expect(document.cookie).toBe('');
    },
  );

  test('stores its code when its prerendered page is shown', async () => {
    const isPrerendering = rs.fn(() => true);
    Object.defineProperty(document, 'prerendering', { get: isPrerendering, configurable: true });

    const remembered = remember('HDMAQF4PX7TV');
    await Promise.resolve();
    expect([document.cookie, sessionStorage.length]).toEqual(['', 0]);

    document.dispatchEvent(new Event('prerenderingchange'));
    await remembered;
    expect(document.cookie).toBe(`${COOKIES.code}=HDMAQF4PX7TV`);
    expect(sessionStorage).toHaveLength(1);
    Reflect.deleteProperty(document, 'prerendering');
  });
});

describe('an invalid cookie @E10', () => {
  test.each([
    `${COOKIES.territory}=us`,
    `${COOKIES.territory}=%E0%A4%A`,
    `${COOKIES.territory}=__proto__`,
    `${COOKIES.language}=de`,
    `${COOKIES.language}=FR`,
    `${COOKIES.code}=%E0%A4%A`,
    `${COOKIES.code}=%20%E2%80%8B--`,
    '__proto__=1',
  ])('(%s) is ignored @spec-3.28', async (cookie) => {
    rs.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);

    expect(await recall()).toEqual(NOTHING);
  });

  test('of four thousand characters gives a code of sixteen', async () => {
    rs.spyOn(document, 'cookie', 'get').mockReturnValue(`${COOKIES.code}=${'abcd-'.repeat(800)}`);

    expect(await recall()).toEqual({ ...NOTHING, code: 'ABCDABCDABCDABCD' });
  });
});

test('blocked cookies give an empty memory, and cause no error when they are written', async () => {
  rs.spyOn(document, 'cookie', 'get').mockImplementation(blocked);
  rs.spyOn(document, 'cookie', 'set').mockImplementation(blocked);
  const scope = fork();

  expect(await recall()).toEqual(NOTHING);
  const outcomes = [
    await allSettled(rememberCodeFx, { scope, params: 'HDMAQF4PX7TV' }),
    await allSettled(rememberTerritoryFx, { scope, params: 'CA' }),
    await allSettled(rememberLanguageFx, { scope, params: 'fr' }),
  ];
  expect(outcomes.map(({ status }) => status)).toEqual(['fail', 'fail', 'fail']);
});

const START = { settings: SETTINGS, codeFromLink: null, codeFromPath: null };
const NOTHING = { territory: null, canadianLanguage: null, code: '' };

async function recall() {
  return (await allSettled(recallVisitFx, { scope: fork(), params: START })).value;
}

async function remember(code: string): Promise<void> {
  await allSettled(rememberCodeFx, { scope: fork(), params: code });
}

/** Tabs share the cookie only. */
function anotherTabTypes(code: string): void {
  document.cookie = `${COOKIES.code}=${code}; path=/`;
}

/** How the browser came to the page that is open now. */
function comeBy(type: PerformanceNavigationTiming['type']): void {
  rs.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ]);
}

function blocked(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

function attributes(cookie = ''): Record<string, string> {
  return Object.fromEntries(
    cookie.split('; ').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), decodeURIComponent(value)];
    }),
  );
}
