import { afterEach, expect, rs, test } from '@rstest/core';

afterEach(() => {
  rs.resetModules();
  globalThis.__REDEEM_FEDERATION__ = undefined;
});

test('a remote on a page whose shell brings no runtime says so', async () => {
  await expect(import('./consume')).rejects.toThrow('brings no federation runtime');
});

test('a remote is started by what the shell has brought', async () => {
  const start = rs.fn();
  globalThis.__REDEEM_FEDERATION__ = start;

  expect((await import('./consume')).default).toBe(start);
});
