import { describe, expect, rs, test } from '@rstest/core';

import { aConfiguration } from '../testing';
import { loadOverrides, mayOverride } from './load-overrides';

const CONFIGURED = aConfiguration({ overrideOrigins: ['http://localhost:3105'] });
const TAB = '{"support":"http://localhost:3105/remoteEntry.js"}';

const applyOverrides = rs.fn();
const warn = rs.spyOn(console, 'warn');

describe('mayOverride', () => {
  test.each([
    '/',
    '/support?from=remote=x',
    '/?remotes=1',
    '/#?remote=support@3105',
    '/?locales=fr',
  ])('returns false at %s', (address) => {
    window.history.replaceState(null, '', address);

    expect(mayOverride(CONFIGURED)).toBe(false);
  });

  test.each(['/?remote=support@3105', '/support?a=b&remote=', '/?locale=fr_CA'])(
    'returns true at %s',
    (address) => {
      window.history.replaceState(null, '', address);

      expect(mayOverride(CONFIGURED)).toBe(true);
    },
  );

  test.each([undefined, []])(
    'returns false when the configuration has the origins %j',
    (overrideOrigins) => {
      window.history.replaceState(null, '', '/?remote=support@3105');
      sessionStorage.setItem('redeem.overrides', TAB);

      expect(mayOverride(aConfiguration(overrideOrigins && { overrideOrigins }))).toBe(false);
    },
  );

  test('returns true when the tab has stored overrides', () => {
    sessionStorage.setItem('redeem.overrides', TAB);

    expect(mayOverride(CONFIGURED)).toBe(true);
  });
});

describe('loadOverrides', () => {
  test('resolves to the overrides that the tools return', async () => {
    const overrides = { releases: new Map() };
    applyOverrides.mockResolvedValue(overrides);

    expect(await loadOverrides(CONFIGURED, () => Promise.resolve({ applyOverrides }))).toBe(
      overrides,
    );
    expect(applyOverrides.mock.calls).toEqual([[CONFIGURED.overrideOrigins]]);
  });

  test('resolves to no overrides when the tools cannot be loaded', async () => {
    warn.mockImplementation(() => undefined);
    const load = () => Promise.reject(new Error('404'));

    expect((await loadOverrides(CONFIGURED, load)).releases.size).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
