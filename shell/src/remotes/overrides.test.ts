import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { loadTools } from '../inspector/load-tools';
import { aConfiguration } from '../testing';
import { loadOverrides, mayOverride } from './overrides';

rs.mock('../inspector/load-tools', () => ({ loadTools: rs.fn() }));

const overridePage = rs.fn();
const warn = rs.spyOn(console, 'warn');

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  rs.mocked(loadTools).mockResolvedValue({ overridePage, openInspector: rs.fn() });
});

afterEach(() => {
  rs.clearAllMocks();
});

describe('whether a tab may override anything', () => {
  test.each(['/', '/support?from=remote=x', '/?remotes=1', '/#?remote=support@3105'])(
    'it may not at %s',
    (address) => {
      window.history.replaceState(null, '', address);

      expect(mayOverride()).toBe(false);
    },
  );

  test.each(['/?remote=support@3105', '/support?a=b&remote='])('it may at %s', (address) => {
    window.history.replaceState(null, '', address);

    expect(mayOverride()).toBe(true);
  });

  test('it may where it did before', () => {
    sessionStorage.setItem(
      'redeem.overrides',
      '{"support":"http://localhost:3105/remoteEntry.js"}',
    );

    expect(mayOverride()).toBe(true);
  });
});

describe('the overrides of a tab', () => {
  test('are those that the tools allow', async () => {
    const overrides = new Map();
    overridePage.mockReturnValue(overrides);
    const overrideOrigins = ['http://localhost:3105'];

    expect(await loadOverrides(aConfiguration({ overrideOrigins }))).toBe(overrides);
    expect(overridePage.mock.calls).toEqual([[overrideOrigins]]);
    await loadOverrides(aConfiguration());
    expect(overridePage.mock.lastCall).toEqual([[]]);
  });

  test('are none where the tools cannot be had, and the page starts all the same', async () => {
    warn.mockImplementation(() => undefined);
    rs.mocked(loadTools).mockRejectedValue(new Error('404'));

    expect((await loadOverrides(aConfiguration())).size).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
