import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { recallVisitFx, rememberCodeFx, rememberLanguageFx, rememberTerritoryFx } from './cookies';

const NOW = new Date('2026-03-01T12:00:00Z');
const IN_HALF_AN_HOUR = 'Sun, 01 Mar 2026 12:30:00 GMT';
const IN_A_YEAR = 'Mon, 01 Mar 2027 12:00:00 GMT';

beforeEach(() => {
  rs.useFakeTimers({ now: NOW });
});

afterEach(() => {
  rs.restoreAllMocks();
  for (const name of ['region', 'lang', 'code']) {
    document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  rs.useRealTimers();
});

describe('what is remembered of a visit', () => {
  test('H6 is the code, for half an hour, on every page of this site only', async () => {
    const write = rs.spyOn(document, 'cookie', 'set');

    await allSettled(rememberCodeFx, { scope: fork(), params: 'HDMAQF4PX7TV' });

    expect(write).toHaveBeenCalledTimes(1);
    expect(attributes(write.mock.calls[0]?.[0])).toEqual({
      code: 'HDMAQF4PX7TV',
      path: '/',
      samesite: 'lax',
      expires: IN_HALF_AN_HOUR,
    });
  });

  test('is sent over https only where the site is', async () => {
    const write = rs.spyOn(document, 'cookie', 'set');
    rs.spyOn(window.location, 'protocol', 'get').mockReturnValue('https:');

    await allSettled(rememberCodeFx, { scope: fork(), params: 'HDMAQF4PX7TV' });

    expect(attributes(write.mock.calls[0]?.[0])).toHaveProperty('secure');
  });

  test('is the territory, and the language of Canada, for a year', async () => {
    const write = rs.spyOn(document, 'cookie', 'set');
    const scope = fork();

    await allSettled(rememberTerritoryFx, { scope, params: 'CA' });
    await allSettled(rememberLanguageFx, { scope, params: 'fr' });

    expect([0, 1].map((call) => attributes(write.mock.calls[call]?.[0]))).toEqual([
      { region: 'CA', path: '/', samesite: 'lax', expires: IN_A_YEAR },
      { lang: 'fr', path: '/', samesite: 'lax', expires: IN_A_YEAR },
    ]);
  });

  test('is what is recalled on the next one', async () => {
    const scope = fork();
    await allSettled(rememberTerritoryFx, { scope, params: 'CA' });
    await allSettled(rememberLanguageFx, { scope, params: 'fr' });
    await allSettled(rememberCodeFx, { scope, params: 'A;B="é😀,%2F' });

    expect(await recall()).toEqual({
      territory: 'CA',
      canadianLanguage: 'fr',
      code: 'A;B="É😀,%2F',
    });
  });

  test('is no code any more once the field is empty', async () => {
    const scope = fork();
    await allSettled(rememberCodeFx, { scope, params: 'HDMAQF4PX7TV' });
    await allSettled(rememberCodeFx, { scope, params: '' });

    expect(await recall()).toEqual(NOTHING);
    expect(document.cookie).not.toContain('code');
  });

  test('is nothing on a first visit', async () => {
    expect(await recall()).toEqual(NOTHING);
  });
});

describe('E10 a cookie that makes no sense', () => {
  test.each([
    'region=XX',
    'region=us',
    'region=%E0%A4%A',
    'region=<b>',
    'region=__proto__',
    'region=',
    'lang=de',
    'lang=<b>',
    'lang=FR',
    'lang=',
    'code=%E0%A4%A',
    'code=%20%E2%80%8B--',
    'code=',
    '__proto__=1',
  ])('(%s) says nothing', async (cookie) => {
    rs.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);

    expect(await recall()).toEqual(NOTHING);
  });

  test('of four thousand characters holds a code of sixteen', async () => {
    rs.spyOn(document, 'cookie', 'get').mockReturnValue(`code=${'abcd-'.repeat(800)}`);

    expect(await recall()).toEqual({ ...NOTHING, code: 'ABCDABCDABCDABCD' });
  });
});

describe('blocked cookies', () => {
  test('tell nothing, and stop nothing', async () => {
    rs.spyOn(document, 'cookie', 'get').mockImplementation(blocked);

    expect(await recall()).toEqual(NOTHING);
  });

  test('that throw when they are written disturb nobody', async () => {
    rs.spyOn(document, 'cookie', 'set').mockImplementation(blocked);
    const scope = fork();

    const outcomes = [
      await allSettled(rememberCodeFx, { scope, params: 'HDMAQF4PX7TV' }),
      await allSettled(rememberCodeFx, { scope, params: '' }),
      await allSettled(rememberTerritoryFx, { scope, params: 'CA' }),
      await allSettled(rememberLanguageFx, { scope, params: 'fr' }),
    ];

    expect(outcomes.map(({ status }) => status)).toEqual(['fail', 'fail', 'fail', 'fail']);
  });
});

const NOTHING = { territory: null, canadianLanguage: null, code: '' };

async function recall() {
  return (await allSettled(recallVisitFx, { scope: fork() })).value;
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
