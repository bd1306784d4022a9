import { COOKIES, CODE_OF_TAB_KEY } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { specified } from '../rules/specification.test-support';
import { SETTINGS } from '../testing';
import { recallVisitFx, rememberCodeFx, rememberLanguageFx, rememberTerritoryFx } from './cookies';
import { leaveForFx } from './page';

const NOW = new Date('2026-03-01T12:00:00Z');
const OWN = 'HDMAQF4PX7TV';
const OTHERS = 'TAKE3KDVWHXC';
const NOTHING = { territory: null, canadianLanguage: null, code: '' };

beforeEach(() => {
  rs.useFakeTimers({ now: NOW });
});

test('the cookies have the names of the specification', () => {
  const named = specified(/\*\*Cookies\*\*: (.+)/).match(/\w+(?= \()/g) ?? [];

  expect(new Set(Object.values(COOKIES))).toEqual(new Set(named));
});

test('the memory of a visit is written for the whole site: the code for half an hour, the rest for a year @spec-3.26 @spec-3.27 @spec-3.28 @H6', async () => {
  const write = rs.spyOn(document, 'cookie', 'set');

  await remember(OWN);
  await rememberPlace();
  rs.spyOn(window.location, 'protocol', 'get').mockReturnValue('https:');
  await remember(OWN);

  const site = 'path=/; sameSite=lax';
  const aYear = `${site}; expires=Mon, 01 Mar 2027 12:00:00 GMT`;
  const halfAnHour = `${site}; expires=Sun, 01 Mar 2026 12:30:00 GMT`;
  const written = [
    `${COOKIES.code}=${OWN}; ${halfAnHour}`,
    `${COOKIES.territory}=CA; ${aYear}`,
    `${COOKIES.language}=fr; ${aYear}`,
    `${COOKIES.code}=${OWN}; ${halfAnHour}; secure`,
  ];
  expect(write.mock.calls.flat().map(inOrder)).toEqual(written.map(inOrder));
});

test('the memory is restored on the next visit, and holds no code when the field was cleared', async () => {
  expect(await recall()).toEqual(NOTHING);
  await rememberPlace();
  await remember('A;B="é😀,%2F');
  const place = { territory: 'CA', canadianLanguage: 'fr' };
  expect(await recall()).toEqual({ ...place, code: 'A;B="É😀,%2F' });

  await remember('');
  expect(await recall()).toEqual({ ...place, code: '' });
  expect(document.cookie).not.toContain(COOKIES.code);
});

describe('a tab @D7', () => {
  test.each<[string, string[], PerformanceNavigationTiming['type'], string]>([
    ['its own code', [OWN], 'navigate', OWN],
    ['its own code', [OWN], 'reload', OWN],
    ['the code of the cookie when it is new', [], 'navigate', OTHERS],
    ['no code when its field was empty', [OWN, ''], 'reload', ''],
    ['no code when its field was empty', [OWN, ''], 'back_forward', ''],
  ])('restores %s (%j) after a %s when another tab types', async (_what, typed, type, code) => {
    for (const text of typed) await remember(text);
    anotherTabTypes();
    comeBy(type);

    expect(await recall()).toEqual({ ...NOTHING, code });
  });

  test('leaves the code of another tab in the cookie when its field is cleared', async () => {
    await remember(OWN);
    anotherTabTypes();
    await remember('');

    expect(document.cookie).toBe(`${COOKIES.code}=${OTHERS}`);
    expect(sessionStorage).toHaveLength(0);
  });

  test('restores its own code for at most half an hour', async () => {
    await remember(OWN);
    comeBy('reload');

    rs.setSystemTime(NOW.getTime() + 1_799_000);
    expect(await recall()).toEqual({ ...NOTHING, code: OWN });

    // The store remembers for another half an hour what it has recalled.
    rs.setSystemTime(NOW.getTime() + 1_799_000 + 1_800_000);
    anotherTabTypes();
    expect(await recall()).toEqual(NOTHING);
  });

  const UNTIL = '9999999999999';
  test.each([
    [`${UNTIL} xfar-6p w`, 'XFAR6PW'],
    [`${UNTIL} My code is XFAR6PW7DVPJ.`, 'XFAR6PW7DVPJ'],
    [`${UNTIL} XFAR6PW7DVPJ or FEATUREDC9DGEF4T`, 'XFAR6PW7DVPJORFE'],
    [`${UNTIL} ABCDEFGHIJKLMNOPQRST`, 'ABCDEFGHIJKLMNOPQRST'],
    ...['', OWN, UNTIL, `${UNTIL} --`, '{}'].map((nonsense) => [nonsense, OTHERS]),
  ])('reads what was left in its session storage, %j, as %s', async (stored = '', code = '') => {
    sessionStorage.setItem(CODE_OF_TAB_KEY, stored);
    anotherTabTypes();

    expect(await recall()).toEqual({ ...NOTHING, code });
  });

  test('restores the code of the cookie after a reload when session storage is blocked', async () => {
    rs.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    comeBy('reload');

    await remember(OWN);
    expect(await recall()).toEqual({ ...NOTHING, code: OWN });
    await remember('');
    expect(await recall()).toEqual(NOTHING);
    expect(document.cookie).toBe('');
  });

  test('stores its code when its prerendered page is shown', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });

    const remembered = remember(OWN);
    await Promise.resolve();
    expect([document.cookie, sessionStorage.length]).toEqual(['', 0]);

    document.dispatchEvent(new Event('prerenderingchange'));
    await remembered;
    expect(document.cookie).toBe(`${COOKIES.code}=${OWN}`);
    expect(sessionStorage).toHaveLength(1);
    Reflect.deleteProperty(document, 'prerendering');
  });
});

test.each([
  `${COOKIES.territory}=us`,
  `${COOKIES.territory}=%E0%A4%A`,
  `${COOKIES.language}=de`,
  `${COOKIES.code}=%E0%A4%A`,
  `${COOKIES.code}=%20%E2%80%8B--`,
  '__proto__=1',
])('the invalid cookie %s is ignored @spec-3.28 @E10', async (cookie) => {
  rs.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);

  expect(await recall()).toEqual(NOTHING);
});

test('blocked cookies give an empty memory, and cause no error when they are written', async () => {
  rs.spyOn(document, 'cookie', 'get').mockImplementation(blocked);
  rs.spyOn(document, 'cookie', 'set').mockImplementation(blocked);

  expect(await recall()).toEqual(NOTHING);
  const outcomes = [await remember(OWN), ...(await rememberPlace())];
  expect(outcomes.map(({ status }) => status)).toEqual(['fail', 'fail', 'fail']);
});

test('a redirect opens another site in the same tab', async () => {
  const assign = rs.spyOn(window.location, 'assign').mockReturnValue(undefined);

  await allSettled(leaveForFx, { scope: fork(), params: 'https://shop.example/' });

  expect(assign.mock.calls).toEqual([['https://shop.example/']]);
});

async function recall() {
  const params = { settings: SETTINGS, codeFromLink: null, codeFromPath: null };
  return (await allSettled(recallVisitFx, { scope: fork(), params })).value;
}

function remember(code: string) {
  return allSettled(rememberCodeFx, { scope: fork(), params: code });
}

async function rememberPlace() {
  return [
    await allSettled(rememberTerritoryFx, { scope: fork(), params: 'CA' }),
    await allSettled(rememberLanguageFx, { scope: fork(), params: 'fr' }),
  ];
}

/** Tabs share the cookie only. */
function anotherTabTypes(): void {
  document.cookie = `${COOKIES.code}=${OTHERS}; path=/`;
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

function inOrder(cookie: string): string[] {
  return cookie.toLowerCase().split('; ').sort();
}
