import { afterEach, expect, rs, test } from '@rstest/core';

afterEach(() => {
  rs.resetModules();
  globalThis.__REDEEM_FEDERATION__ = undefined;
});

test('a remote throws an error when the shell of its page provides no runtime', async () => {
  await expect(import('./consume')).rejects.toThrow('provides no federation runtime');
});

test('a remote is started by what the shell has brought', async () => {
  const start = rs.fn();
  globalThis.__REDEEM_FEDERATION__ = start;

  expect((await import('./consume')).default).toBe(start);
});
