import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $code } from './check';
import { $codeFromPath, $submitsItself, codeForwarded, codeTyped, linkFollowed } from './entry';
import { $pasted, fieldEdited } from './pasting';
import { atPath, opened, siteIn } from '../journeys/journey.test-support';
import { appStarted } from '../page/lifecycle';
import { accepted, refused, SETTINGS, visitScope } from '../testing';

test('the code of a link is checked once when the field has reported it before', async () => {
  const validateCode = rs.fn(() => accepted());
  const { scope } = await opened('/', { validateCode });

  await allSettled(fieldEdited, { scope, params: 'xfar-6pw7-dvpj' });
  await allSettled(linkFollowed, { scope, params: 'xfar-6pw7-dvpj' });

  expect(validateCode).toHaveBeenCalledTimes(1);
});

describe('a typed code', () => {
  test('is stored in raw form in the field and in the cookie @spec-3.18', async () => {
    const rememberCode = rs.fn();
    const scope = visitScope({ rememberCode });

    await allSettled(codeTyped, { scope, params: 'hdma-qf' });

    expect(scope.getState($code)).toBe('HDMAQF');
    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('HDMAQF');
  });

  test('is cut to sixteen characters @spec-5.2', async () => {
    const scope = visitScope({ validateCode: () => accepted() });

    await allSettled(codeTyped, { scope, params: 'abcd-efgh-jklm-npqr-stuv' });

    expect(scope.getState($code)).toBe('ABCDEFGHJKLMNPQR');
  });

  test('stays the same code when only its separators or its case change', async () => {
    const rememberCode = rs.fn();
    const scope = visitScope({ code: 'HDMAQF', rememberCode });

    await allSettled(codeTyped, { scope, params: 'hdma qf ' });

    expect(scope.getState($code)).toBe('HDMAQF');
    expect(rememberCode).not.toHaveBeenCalled();
  });

  test('is removed from the cookie when the field is cleared @spec-4.1', async () => {
    const rememberCode = rs.fn();
    const scope = visitScope({ code: 'H', rememberCode });

    await allSettled(codeTyped, { scope, params: '' });

    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('');
  });
});

describe('a code in the path of the address', () => {
  const open = async (codeFromPath: string) => {
    const rememberCode = rs.fn();
    const { scope } = await atPath('/404', {
      isSiteLoading: true,
      getSite: () => siteIn('US', 'en'),
      rememberCode,
    });
    const params = { settings: SETTINGS, codeFromLink: null, codeFromPath };
    await allSettled(appStarted, { scope, params });
    return { scope, rememberCode };
  };

  test('is offered, but not put into the field, the cookie or a request', async () => {
    const { scope, rememberCode } = await open('/hdma-qf4p-x7tv');

    expect(scope.getState($codeFromPath)).toBe('HDMAQF4PX7TV');
    expect(scope.getState($code)).toBe('');
    expect(rememberCode.mock.calls.flat()).not.toContain('HDMAQF4PX7TV');
  });

  test('is not found when the path does not look like a code', async () => {
    expect((await open('/return-policy')).scope.getState($codeFromPath)).toBe('');
  });
});

describe('a return visit', () => {
  test('checks the code of the cookie and does not submit it', async () => {
    const validateCode = rs.fn(() => accepted());

    const { scope } = await opened('/', { memory: { code: 'HDMAQF4PX7TV' }, validateCode });

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(scope.getState($submitsItself)).toBe(false);
  });

  test('shows an incomplete code without a check', async () => {
    const validateCode = rs.fn(() => accepted());

    const { scope } = await opened('/', { memory: { code: 'HDMAQF' }, validateCode });

    expect(scope.getState($code)).toBe('HDMAQF');
    expect(validateCode).not.toHaveBeenCalled();
  });
});

describe('a link with a code', () => {
  test('replaces an earlier code in the field and in the cookie', async () => {
    const rememberCode = rs.fn();

    const { scope } = await opened(
      '/',
      { memory: { code: 'FEATUREDC9DGEF4T' }, rememberCode, validateCode: () => accepted() },
      'hdma-qf4p-x7tv',
    );

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('HDMAQF4PX7TV');
  });

  test('checks the code once, for the territory of the site data @spec-2.37', async () => {
    const validateCode = rs.fn(() => accepted());

    await opened(
      '/',
      {
        getSite: () => siteIn('CH', 'fr'),
        validateCode,
      },
      'HDMAQF4PX7TV',
    );

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'HDMAQF4PX7TV', territory: 'CH', language: 'fr' }),
    );
  });

  test('submits it without a press unless the visitor types another', async () => {
    const { scope } = await opened('/', { validateCode: () => refused() }, 'HDMAQF4PX7TV');
    expect(scope.getState($submitsItself)).toBe(true);

    await allSettled(codeTyped, { scope, params: 'H' });
    expect(scope.getState($submitsItself)).toBe(false);
  });

  test.each(['', '   ', '--\u200B'])(
    'restores the code of the cookie when its code is empty (%j)',
    async (link) => {
      const { scope } = await opened(
        '/',
        { memory: { code: 'HDMAQF4PX7TV' }, validateCode: () => accepted() },
        link,
      );

      expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
      expect(scope.getState($submitsItself)).toBe(false);
    },
  );

  test('is read like a paste, checked once and submitted @gap-46', async () => {
    const validateCode = rs.fn(() => accepted());

    const { scope } = await opened('/', { validateCode }, '"3DHDMA_QF4P_X7TV?utm_source=mail".');

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'HDMAQF4PX7TV' }),
    );
  });

  test.each([
    ['HDMAQF4PX7TV or XFAR6PW7DVPJ', ['HDMAQF4PX7TV', 'XFAR6PW7DVPJ']],
    ['<script>alert(1)</script>'.repeat(400), []],
  ])('is shown as a paste and sends nothing when its code is uncertain', async (text, codes) => {
    const validateCode = rs.fn(() => accepted());
    const rememberCode = rs.fn();
    const memory = { code: 'FEATUREDC9DGEF4T' };

    const { scope } = await opened('/', { memory, validateCode, rememberCode }, text);

    expect(scope.getState($code)).toBe('');
    expect(scope.getState($pasted)).toEqual({ text, codes });
    expect(scope.getState($submitsItself)).toBe(false);
    expect(validateCode).not.toHaveBeenCalled();
    expect(rememberCode).not.toHaveBeenCalled();
  });

  test('is shown as a paste when the first view has given an uncertain one', async () => {
    const { scope } = await opened('/', {});
    const text = 'HDMAQF4PX7TV or XFAR6PW7DVPJ';

    await allSettled(linkFollowed, { scope, params: text });

    expect(scope.getState($pasted)).toMatchObject({ text });
  });
});

test('a forwarded code replaces the visitor’s and is submitted without a press', async () => {
  const rememberCode = rs.fn();
  const scope = visitScope({
    code: 'MNXQXKVVJC7X',
    rememberCode,
    validateCode: () => refused(),
  });

  await allSettled(codeForwarded, { scope, params: 'HDE3 M67H KMEE' });

  expect(scope.getState($code)).toBe('HDE3M67HKMEE');
  expect(scope.getState($submitsItself)).toBe(true);
  expect(rememberCode).toHaveBeenCalledExactlyOnceWith('HDE3M67HKMEE');
});

test('a forwarded code above sixteen characters is checked and submitted whole', async () => {
  const validateCode = rs.fn(() => accepted());
  const { scope, navigate } = await atPath('/', { validateCode });

  await allSettled(codeForwarded, { scope, params: 'ABCDE-FGHIJ-KLMNO-PQRST' });

  expect(scope.getState($code)).toBe('ABCDEFGHIJKLMNOPQRST');
  expect(validateCode.mock.calls).toEqual([
    [expect.objectContaining({ code: 'ABCDEFGHIJKLMNOPQRST' })],
  ]);
  expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
});

test('a code above sixteen characters can be shortened in the field', async () => {
  const scope = visitScope({ code: 'ABCDEFGHIJKLMNOPQRST' });

  await allSettled(fieldEdited, { scope, params: 'ABCDEFGHIJKLMNOPQRS' });

  expect(scope.getState($code)).toBe('ABCDEFGHIJKLMNOP');
});
