import {
  appStarted,
  navigateLent,
  pathEntered,
  showLocaleLent,
  territoryPicked,
} from '@redeem/store';
import { accepted, SETTINGS, type Visit, visitScope } from '@redeem/store/testing';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { aConfiguration } from '../testing';
import { watchPage } from './watch-page';

const CODE = 'HDMAQF4PX7TV';

beforeEach(() => {
  delete window.dataLayer;
  rs.spyOn(document, 'addEventListener');
  rs.spyOn(window, 'addEventListener');
});

afterEach(() => {
  for (const target of [document, window]) {
    for (const [type, listener] of rs.mocked(target.addEventListener).mock.calls) {
      target.removeEventListener(type, listener);
    }
  }
  rs.restoreAllMocks();
  document.head.replaceChildren();
});

describe('the tag manager', () => {
  test('is there from the first page that is shown, and not before', async () => {
    const { open } = watched({});
    expect(scripts()).toEqual([]);

    await open();

    expect(scripts()).toEqual(['https://tags.example/gtm.js?id=GTM-REDEEM1']);
  });

  test('is loaded once, and told when nobody may be followed any more', async () => {
    const { scope, open } = watched({});
    await open();

    await allSettled(territoryPicked, { scope, params: 'DE' });

    expect(scripts()).toHaveLength(1);
    expect(Array.from(window.dataLayer?.at(-1) as ArrayLike<unknown>)).toEqual([
      'consent',
      'update',
      expect.objectContaining({ analytics_storage: 'denied' }),
    ]);
  });
});

describe('what is kept for a visit without a connection', () => {
  test('is seen to when the first page is shown, and when it speaks another language', async () => {
    const { scope, whenShown, open } = watched({ memory: { territory: 'FR' } });
    expect(whenShown).not.toHaveBeenCalled();

    await open();
    expect(whenShown.mock.calls).toEqual([['FR']]);
    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(whenShown.mock.calls).toEqual([['FR'], ['GB']]);
  });
});

describe('a code in a link', () => {
  test('is submitted when the page can be seen, and not before', async () => {
    const visibility = rs.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { navigate, open } = watched({ validateCode: () => accepted() });

    await open(CODE);
    expect(navigate).not.toHaveBeenCalled();

    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });
});

describe('a page that the browser has kept', () => {
  test.each([
    ['asks again what its code is worth when it is brought back', true, [CODE, CODE]],
    ['does not when it is opened', false, [CODE]],
  ])('%s', async (_what, persisted, asked) => {
    const validateCode = rs.fn((_call: { code: string }) => accepted());
    const { open } = watched({ memory: { code: CODE }, validateCode });
    await open();

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

    expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual(asked);
  });
});

/** A page that is watched, on the home page, and the way to open it. */
function watched(visit: Visit) {
  const scope = visitScope({
    path: '/',
    isSiteLoading: true,
    getSite: ({ territory }) => ({
      territory: territory ?? 'US',
      language: 'en',
      captchaKey: null,
    }),
    ...visit,
  });
  const navigate = rs.fn();
  const whenShown = rs.fn();
  watchPage(scope, aConfiguration(), whenShown);
  const open = async (codeFromLink: string | null = null) => {
    await allSettled(navigateLent, { scope, params: navigate });
    await allSettled(pathEntered, { scope, params: '/' });
    await allSettled(showLocaleLent, { scope, params: () => Promise.resolve() });
    await allSettled(appStarted, { scope, params: { settings: SETTINGS, codeFromLink } });
  };
  return { scope, navigate, whenShown, open };
}

function scripts(): string[] {
  return Array.from(document.head.querySelectorAll('script'), ({ src }) => src);
}
