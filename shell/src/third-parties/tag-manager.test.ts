import { TERRITORIES } from '@redeem/store';
import { describe, expect, rs, test } from '@rstest/core';

import '../testing';
import { changeTerritory, pushContentView, startTagManager } from './tag-manager';

const SCRIPT = 'https://tags.example/gtm.js';

describe('the tag manager', () => {
  test.each(TERRITORIES)(
    'gets the default consent of %s before it loads @spec-2.8',
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
    'gets a denied consent in %s when the browser sends Global Privacy Control',
    (territory) => {
      withPrivacyControl(true);

      startTagManager(SCRIPT, territory);

      expect(defaultConsent()).toBe('denied');
    },
  );

  test('gets the consent of the territory when Global Privacy Control is off', () => {
    withPrivacyControl(false);

    startTagManager(SCRIPT, 'US');

    expect(defaultConsent()).toBe('granted');
  });

  test('gets a denied consent when no territory is known', () => {
    startTagManager(SCRIPT, null);

    expect(defaultConsent()).toBe('denied');
  });

  test('gets no granted consent after a change of territory with Global Privacy Control', () => {
    withPrivacyControl(true);
    startTagManager(SCRIPT, 'DE');

    for (const territory of TERRITORIES) changeTerritory(territory);

    expect(JSON.stringify(window.dataLayer)).toContain('denied');
    expect(JSON.stringify(window.dataLayer)).not.toContain('granted');
  });

  test('gets a denied consent when the new territory requires an opt-in', () => {
    changeTerritory('DE');

    expect(Array.from(window.dataLayer?.[0] as ArrayLike<unknown>).slice(0, 2)).toEqual([
      'consent',
      'update',
    ]);
    expect(window.dataLayer?.[0]).toMatchObject({ 2: { analytics_storage: 'denied' } });
  });

  test('gets no update when the new territory requires no opt-in', () => {
    changeTerritory('US');

    expect(window.dataLayer).toBeUndefined();
  });

  test('gets each command as an arguments object', () => {
    startTagManager(SCRIPT, 'US');

    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
  });

  test('keeps the parameters of its configured address', () => {
    startTagManager(`${SCRIPT}?gtm_auth=x`, 'US');

    expect(scripts()).toEqual([`${SCRIPT}?gtm_auth=x&id=GTM-REDEEM1`]);
  });

  test('does not affect the page when its push throws', () => {
    const push = () => {
      throw new Error('oh');
    };
    Object.assign(window, { dataLayer: Object.assign([], { push }) });

    expect(() => {
      pushContentView({ page_path: '/', page_title: 'Home', territory: 'US', locale: 'en' });
    }).not.toThrow();
  });

  test('gets a view when dataLayer was replaced by a string', () => {
    Object.assign(window, { dataLayer: 'replaced' });

    pushContentView({ page_path: '/', page_title: 'Home', territory: 'US', locale: 'en' });

    expect(window.dataLayer).toEqual([
      { event: 'content-view', page_path: '/', page_title: 'Home', territory: 'US', locale: 'en' },
    ]);
  });
});

function withPrivacyControl(globalPrivacyControl: boolean): void {
  rs.stubGlobal('navigator', { globalPrivacyControl });
}

/** Returns the default consent for analytics. */
function defaultConsent(): unknown {
  const [, , storages] = Array.from(window.dataLayer?.[0] as ArrayLike<unknown>);
  return (storages as Record<string, unknown>)['analytics_storage'];
}

function scripts(): string[] {
  return Array.from(document.scripts, ({ src }) => src);
}
