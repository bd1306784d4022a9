import { TERRITORIES } from '@redeem/store';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import '../testing';
import { changeTerritory, pushContentView, startTagManager } from './tag-manager';

const SCRIPT = 'https://tags.example/gtm.js';

beforeEach(() => {
  delete window.dataLayer;
});

afterEach(() => {
  rs.unstubAllGlobals();
  document.head.replaceChildren();
});

describe('the tag manager', () => {
  test.each(TERRITORIES)(
    'in %s is told what it may do before it is there @spec-2.8',
    (territory) => {
      startTagManager(SCRIPT, territory);

      const decision = ['US', 'AU', 'NZ'].includes(territory) ? 'granted' : 'denied';
      const [command, start] = window.dataLayer ?? [];
      expect(Array.from(command as ArrayLike<unknown>)).toEqual([
        'consent',
        'default',
        {
          ad_storage: decision,
          ad_user_data: decision,
          ad_personalization: decision,
          analytics_storage: decision,
        },
      ]);
      expect(start).toMatchObject({ event: 'gtm.js' });
      expect(scripts()).toEqual([`${SCRIPT}?id=GTM-REDEEM1`]);
    },
  );

  test.each([...TERRITORIES, null])(
    'in %s may do nothing when the browser sends Global Privacy Control',
    (territory) => {
      withPrivacyControl(true);

      startTagManager(SCRIPT, territory);

      expect(defaultConsent()).toBe('denied');
    },
  );

  test('may do what the territory allows when the browser’s Global Privacy Control is off', () => {
    withPrivacyControl(false);

    startTagManager(SCRIPT, 'US');

    expect(defaultConsent()).toBe('granted');
  });

  test('may do nothing when no territory is known', () => {
    startTagManager(SCRIPT, null);

    expect(defaultConsent()).toBe('denied');
  });

  test('is never allowed anything by a change of territory under Global Privacy Control', () => {
    withPrivacyControl(true);
    startTagManager(SCRIPT, 'DE');

    for (const territory of TERRITORIES) changeTerritory(territory);

    expect(JSON.stringify(window.dataLayer)).toContain('denied');
    expect(JSON.stringify(window.dataLayer)).not.toContain('granted');
  });

  test('is told when a visitor has moved to where nobody may be followed unasked', () => {
    changeTerritory('DE');

    expect(Array.from(window.dataLayer?.[0] as ArrayLike<unknown>).slice(0, 2)).toEqual([
      'consent',
      'update',
    ]);
    expect(window.dataLayer?.[0]).toMatchObject({ 2: { analytics_storage: 'denied' } });
  });

  test('is never allowed more because a visitor has moved', () => {
    changeTerritory('US');

    expect(window.dataLayer).toBeUndefined();
  });

  test('gets the command in the one form it takes for one', () => {
    startTagManager(SCRIPT, 'US');

    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
  });

  test('keeps what its address carries already', () => {
    startTagManager(`${SCRIPT}?gtm_auth=x`, 'US');

    expect(scripts()).toEqual([`${SCRIPT}?gtm_auth=x&id=GTM-REDEEM1`]);
  });

  test('is in nobody’s way when it fails at what it is told', () => {
    const push = () => {
      throw new Error('oh');
    };
    Object.assign(window, { dataLayer: Object.assign([], { push }) });

    expect(() => {
      pushContentView({ page_path: '/', page_title: 'Home', territory: 'US', locale: 'en' });
    }).not.toThrow();
  });

  test('is told of a view even where somebody has spoilt the list', () => {
    Object.assign(window, { dataLayer: 'spoilt' });

    pushContentView({ page_path: '/', page_title: 'Home', territory: 'US', locale: 'en' });

    expect(window.dataLayer).toEqual([
      { event: 'content-view', page_path: '/', page_title: 'Home', territory: 'US', locale: 'en' },
    ]);
  });
});

function withPrivacyControl(globalPrivacyControl: boolean): void {
  rs.stubGlobal('navigator', { globalPrivacyControl });
}

/** What the tag manager may keep of a visit unless it is told otherwise. */
function defaultConsent(): unknown {
  const [, , storages] = Array.from(window.dataLayer?.[0] as ArrayLike<unknown>);
  return (storages as Record<string, unknown>)['analytics_storage'];
}

function scripts(): string[] {
  return Array.from(document.scripts, ({ src }) => src);
}
