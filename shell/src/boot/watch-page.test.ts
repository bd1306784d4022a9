import {
  appStarted,
  navigateProvided,
  pathEntered,
  type Site,
  type Territory,
  territoryPicked,
} from '@redeem/store';
import {
  accepted,
  type Memory,
  RequestError,
  SETTINGS,
  type Visit,
  visitScope,
} from '@redeem/store/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { aConfiguration } from '../testing';
import { watchPage } from './watch-page';

const CODE = 'HDMAQF4PX7TV';

describe('the tag manager', () => {
  test('loads when the first page is shown, and not before @spec-2.7', async () => {
    const { open } = watched({});
    expect(scripts()).toEqual([]);

    await open();

    expect(scripts()).toEqual(['https://tags.example/gtm.js?id=GTM-REDEEM1']);
  });

  test.each<[Partial<Memory>, string]>([
    [{ territory: 'DE' }, 'denied'],
    [{ territory: 'CA' }, 'denied'],
    [{ territory: 'US' }, 'granted'],
    [{}, 'denied'],
  ])(
    'gets the default consent for the cookies %j when site data fails: %s @B11',
    async (memory, decision) => {
      const { open } = watched({ getSite: fails, memory });

      await open();

      expect(window.dataLayer?.[0]).toMatchObject({
        1: 'default',
        2: { analytics_storage: decision },
      });
    },
  );

  test('gets no granted consent when a failed pick of a territory is followed by a successful one @B11', async () => {
    const { scope, open } = watched({
      memory: { territory: 'US' },
      getSite: (call) => (call.territory === 'DE' ? fails() : siteIn(call.territory)),
    });
    await open();

    await allSettled(territoryPicked, { scope, params: 'DE' });
    expect(window.dataLayer?.at(-1)).toMatchObject({
      1: 'update',
      2: { analytics_storage: 'denied' },
    });
    await allSettled(territoryPicked, { scope, params: 'US' });

    expect(JSON.stringify(window.dataLayer).match(/update/g)).toHaveLength(1);
  });

  test('loads once, and gets a denied consent when the visitor picks a territory that requires an opt-in', async () => {
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

describe('a code in a link', () => {
  test('is submitted when the page is visible, and not before', async () => {
    const visibility = rs.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { navigate, open } = watched({ validateCode: () => accepted() });

    await open(CODE);
    expect(navigate).not.toHaveBeenCalled();

    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });
});

describe('a page from the back/forward cache', () => {
  test.each([
    ['checks its code again when it is restored', true, [CODE, CODE]],
    ['does not check its code again when it is opened', false, [CODE]],
  ])('%s', async (_what, persisted, asked) => {
    const validateCode = rs.fn((_call: { code: string }) => accepted());
    const { open } = watched({ memory: { code: CODE }, validateCode });
    await open();

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

    expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual(asked);
  });
});

describe('a page that loses its connection', () => {
  test('checks its code again when the connection is back', async () => {
    const validateCode = rs.fn(() => Promise.reject(new RequestError('offline')));
    const { open } = watched({ memory: { code: CODE }, validateCode, isOnline: () => false });
    await open();

    window.dispatchEvent(new Event('offline'));
    expect(validateCode).toHaveBeenCalledTimes(1);

    window.dispatchEvent(new Event('online'));
    expect(validateCode).toHaveBeenCalledTimes(2);
  });
});

/** Watches the home page, and returns a function that opens it. */
function watched(visit: Visit) {
  const scope = visitScope({
    path: '/',
    isSiteLoading: true,
    getSite: ({ territory }) => siteIn(territory),
    ...visit,
  });
  const navigate = rs.fn();
  watchPage(scope, aConfiguration());
  const open = async (codeFromLink: string | null = null) => {
    await allSettled(navigateProvided, { scope, params: navigate });
    await allSettled(pathEntered, { scope, params: '/' });
    await allSettled(appStarted, {
      scope,
      params: { settings: SETTINGS, codeFromLink, codeFromPath: null },
    });
  };
  return { scope, navigate, open };
}

function siteIn(territory: Territory | null): Site {
  return { territory: territory ?? 'US', language: 'en', captchaKey: null };
}

function fails(): Promise<Site> {
  return Promise.reject(new RequestError('offline'));
}

function scripts(): string[] {
  return Array.from(document.head.querySelectorAll('script'), ({ src }) => src);
}
