import { appStarted, pathEntered, type Site, type Territory, territoryPicked } from '@redeem/store';
import { type Memory, noAnswer, SETTINGS, type Visit, visitScope } from '@redeem/store/testing';
import { describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';

import '../testing';
import { watchPage } from './watch-page';

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
      const { open } = watched({ getSite: noAnswer, memory });

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
      getSite: (call) => (call.territory === 'DE' ? noAnswer() : siteIn(call.territory)),
    });
    await open();

    await allSettled(territoryPicked, { scope, params: 'DE' });
    expect(window.dataLayer?.at(-1)).toMatchObject({
      1: 'update',
      2: { analytics_storage: 'denied' },
    });
    await allSettled(territoryPicked, { scope, params: 'US' });

    expect(JSON.stringify(window.dataLayer).match(/update/g)).toHaveLength(1);
    expect(scripts()).toHaveLength(1);
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
  watchPage(scope, 'https://tags.example/gtm.js');
  const open = async () => {
    await allSettled(pathEntered, { scope, params: '/' });
    await allSettled(appStarted, {
      scope,
      params: { settings: SETTINGS, codeFromLink: null, codeFromPath: null },
    });
  };
  return { scope, open };
}

function siteIn(territory: Territory | null): Site {
  return { territory: territory ?? 'US', language: 'en', captchaKey: null };
}

function scripts(): string[] {
  return Array.from(document.head.querySelectorAll('script'), ({ src }) => src);
}
