import { TERRITORIES } from '@redeem/store';
import { describe, expect, rs, test } from '@rstest/core';

import '../testing';
import { changeTerritory, pushEvent, startTagManager } from './tag-manager';

const SCRIPT = 'https://tags.example/gtm.js';

describe('the tag manager', () => {
  test.each([...TERRITORIES, null])(
    'gets the default consent of %s before it loads @spec-2.8',
    (territory) => {
      startTagManager(SCRIPT, territory);

      const decision = ['US', 'AU', 'NZ'].includes(territory ?? '') ? 'granted' : 'denied';
      const [command, start] = window.dataLayer ?? [];
      const storages = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];
      const consent = Object.fromEntries(storages.map((name) => [name, decision]));
      expect(Array.from(command as ArrayLike<unknown>)).toEqual(['consent', 'default', consent]);
      expect(start).toMatchObject({ event: 'gtm.js' });
      expect(scripts()).toEqual([`${SCRIPT}?id=GTM-REDEEM1`]);
    },
  );

  test.each([...TERRITORIES, null])(
    'gets no granted consent in %s, and later in none, with Global Privacy Control',
    (territory) => {
      rs.stubGlobal('navigator', { globalPrivacyControl: true });
      startTagManager(SCRIPT, territory);
      for (const other of TERRITORIES) changeTerritory(other);

      expect(JSON.stringify(window.dataLayer)).toContain('denied');
      expect(JSON.stringify(window.dataLayer)).not.toContain('granted');
    },
  );

  test.each([
    ['DE', ['consent', 'update', expect.objectContaining({ analytics_storage: 'denied' })]],
    ['US', undefined],
  ] as const)('after a change of the territory to %s gets %j', (territory, update) => {
    changeTerritory(territory);

    const [command] = window.dataLayer ?? [];
    expect(command && Array.from(command as ArrayLike<unknown>)).toEqual(update);
    // An array would be no command.
    if (update) expect(Object.prototype.toString.call(command)).toBe('[object Arguments]');
  });

  test('keeps the parameters of its configured address', () => {
    startTagManager(`${SCRIPT}?gtm_auth=x`, 'US');

    expect(scripts()).toEqual([`${SCRIPT}?gtm_auth=x&id=GTM-REDEEM1`]);
  });

  test('does not affect the page when its push throws, or its list was replaced by a string', () => {
    const push = () => {
      throw new Error('oh');
    };
    Object.assign(window, { dataLayer: Object.assign([], { push }) });
    expect(() => {
      pushEvent('web-vitals', { LCP: 12 });
    }).not.toThrow();

    Object.assign(window, { dataLayer: 'replaced' });
    pushEvent('web-vitals', { LCP: 12 });
    expect(window.dataLayer).toEqual([{ event: 'web-vitals', LCP: 12 }]);
  });
});

function scripts(): string[] {
  return Array.from(document.scripts, ({ src }) => src);
}
