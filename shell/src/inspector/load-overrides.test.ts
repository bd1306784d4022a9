import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, aRegistry } from '../testing';
import { loadOverrides, mayOverride } from './load-overrides';
import { loadTools } from './load-tools';

rs.mock('./load-tools', () => ({ loadTools: rs.fn() }));

const CONFIGURED = aConfiguration({ overrideOrigins: ['http://localhost:3105'] });
const KNOWN = aRegistry('support');
const TAB = '{"support":"http://localhost:3105/remoteEntry.js"}';

const applyOverrides = rs.fn();
const warn = rs.spyOn(console, 'warn');

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  rs.mocked(loadTools).mockResolvedValue({ applyOverrides, openInspector: rs.fn() });
});

afterEach(() => {
  rs.clearAllMocks();
});

describe('whether a tab may override anything', () => {
  test.each(['/', '/support?from=remote=x', '/?remotes=1', '/#?remote=support@3105'])(
    'it may not at %s',
    (address) => {
      window.history.replaceState(null, '', address);

      expect(mayOverride(CONFIGURED)).toBe(false);
    },
  );

  test.each(['/?remote=support@3105', '/support?a=b&remote='])('it may at %s', (address) => {
    window.history.replaceState(null, '', address);

    expect(mayOverride(CONFIGURED)).toBe(true);
  });

  test.each([undefined, []])('it may not where the configuration names %j', (overrideOrigins) => {
    window.history.replaceState(null, '', '/?remote=support@3105');
    sessionStorage.setItem('redeem.overrides', TAB);

    expect(mayOverride(aConfiguration(overrideOrigins && { overrideOrigins }))).toBe(false);
  });

  test('it may where it did before', () => {
    sessionStorage.setItem('redeem.overrides', TAB);

    expect(mayOverride(CONFIGURED)).toBe(true);
  });
});

describe('the overrides of a tab', () => {
  test('are those that the tools allow', async () => {
    const overrides = new Map();
    applyOverrides.mockResolvedValue(overrides);

    expect(await loadOverrides(CONFIGURED, KNOWN)).toBe(overrides);
    expect(applyOverrides.mock.calls).toEqual([[CONFIGURED.overrideOrigins, KNOWN]]);
  });

  test('are none where the tools cannot be had, and the page starts all the same', async () => {
    warn.mockImplementation(() => undefined);
    rs.mocked(loadTools).mockRejectedValue(new Error('404'));

    expect((await loadOverrides(CONFIGURED, KNOWN)).size).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
