import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $code, $codeFromPath, $submitsItself, codeForwarded, codeTyped } from './entry';
import { atPath, opened, siteIn } from '../journeys/journey.test-support';
import { appStarted } from '../page/lifecycle';
import { accepted, SETTINGS, visitScope } from '../testing';

describe('typing', () => {
  test('puts the raw code into the field and the cookie @spec-3.18', async () => {
    const rememberCode = rs.fn();
    const scope = visitScope({ rememberCode });

    await allSettled(codeTyped, { scope, params: 'hdma-qf' });

    expect(scope.getState($code)).toBe('HDMAQF');
    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('HDMAQF');
  });

  test('never puts more than sixteen characters into the field @spec-5.2', async () => {
    const scope = visitScope({ validateCode: () => accepted() });

    await allSettled(codeTyped, { scope, params: 'abcd-efgh-jklm-npqr-stuv' });

    expect(scope.getState($code)).toBe('ABCDEFGHJKLMNPQR');
  });

  test('what makes no difference to the code is not another code', async () => {
    const rememberCode = rs.fn();
    const scope = visitScope({ code: 'HDMAQF', rememberCode });

    await allSettled(codeTyped, { scope, params: 'hdma qf ' });

    expect(scope.getState($code)).toBe('HDMAQF');
    expect(rememberCode).not.toHaveBeenCalled();
  });

  test('nothing any more empties the cookie, too @spec-4.1', async () => {
    const rememberCode = rs.fn();
    const scope = visitScope({ code: 'H', rememberCode });

    await allSettled(codeTyped, { scope, params: '' });

    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('');
  });
});

describe('a code that was typed as a path', () => {
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

  test('is known, but neither in the field, remembered nor asked about unasked', async () => {
    const { scope, rememberCode } = await open('/hdma-qf4p-x7tv');

    expect(scope.getState($codeFromPath)).toBe('HDMAQF4PX7TV');
    expect(scope.getState($code)).toBe('');
    expect(rememberCode.mock.calls.flat()).not.toContain('HDMAQF4PX7TV');
  });

  test('is none where the path does not look like one', async () => {
    expect((await open('/return-policy')).scope.getState($codeFromPath)).toBe('');
  });
});

describe('coming back', () => {
  test('finds the code of the cookie in the field, checked and not submitted', async () => {
    const validateCode = rs.fn(() => accepted());

    const { scope } = await opened('/', { memory: { code: 'HDMAQF4PX7TV' }, validateCode });

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(scope.getState($submitsItself)).toBe(false);
  });

  test('with half a code shows half a code without a check', async () => {
    const validateCode = rs.fn(() => accepted());

    const { scope } = await opened('/', { memory: { code: 'HDMAQF' }, validateCode });

    expect(scope.getState($code)).toBe('HDMAQF');
    expect(validateCode).not.toHaveBeenCalled();
  });
});

describe('following a link with a code', () => {
  test('puts it into the field and the cookie, in the place of an earlier one', async () => {
    const rememberCode = rs.fn();

    const { scope } = await opened(
      '/',
      { memory: { code: 'FEATUREDC9DGEF4T' }, rememberCode, validateCode: () => accepted() },
      'hdma-qf4p-x7tv',
    );

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(rememberCode).toHaveBeenCalledExactlyOnceWith('HDMAQF4PX7TV');
  });

  test('checks it once, in the country that the site data names @spec-2.37', async () => {
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
    const { scope } = await opened('/', { validateCode: () => accepted() }, 'HDMAQF4PX7TV');
    expect(scope.getState($submitsItself)).toBe(true);

    await allSettled(codeTyped, { scope, params: 'H' });
    expect(scope.getState($submitsItself)).toBe(false);
  });

  test.each(['', '   ', '--\u200B'])(
    'that holds nothing (%j) brings back the cookie',
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

  test('that holds nonsense is cut before anybody is asked', async () => {
    const validateCode = rs.fn(() => accepted());

    const { scope } = await opened('/', { validateCode }, '<script>alert(1)</script>'.repeat(400));

    expect(scope.getState($code)).toBe('<SCRIPT>ALERT(1)');
    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: '<SCRIPT>ALERT(1)' }),
    );
  });
});

test('a forwarded code replaces the visitor’s and is submitted without a press', async () => {
  const rememberCode = rs.fn();
  const scope = visitScope({
    code: 'MNXQXKVVJC7X',
    rememberCode,
    validateCode: () => accepted(),
  });

  await allSettled(codeForwarded, { scope, params: 'HDE3 M67H KMEE' });

  expect(scope.getState($code)).toBe('HDE3M67HKMEE');
  expect(scope.getState($submitsItself)).toBe(true);
  expect(rememberCode).toHaveBeenCalledExactlyOnceWith('HDE3M67HKMEE');
});
