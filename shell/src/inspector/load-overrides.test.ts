import { describe, expect, rs, test } from '@rstest/core';

import { aConfiguration } from '../testing';
import { loadOverrides } from './load-overrides';

const CONFIGURED = aConfiguration({ overrideOrigins: ['http://localhost:3105'] });

const applyOverrides = rs.fn();
const warn = rs.spyOn(console, 'warn');

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
