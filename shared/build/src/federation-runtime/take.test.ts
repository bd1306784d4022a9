import { afterEach, expect, rs, test } from '@rstest/core';

afterEach(() => {
  rs.resetModules();
  globalThis.__REDEEM_FEDERATION__ = undefined;
});

test('a remote on a page whose shell brings no runtime says so', async () => {
  await expect(import('./take')).rejects.toThrow('brings no federation runtime');
});

test('a remote starts an instance of its own with the runtime of the shell', async () => {
  const init = rs.fn((options: object) => ({ made: options }));
  const part = () => undefined;
  globalThis.__REDEEM_FEDERATION__ = {
    attachShareScopeMap: part,
    consumes: part,
    I: part,
    initContainerEntry: part,
    installInitialConsumes: part,
    init,
  };

  const { default: runtime } = await import('./take');
  const webpackRequire = { federation: { initOptions: { name: 'redeem_retailers' } } };

  expect(runtime.bundlerRuntime.init({ webpackRequire })).toEqual({
    made: { name: 'redeem_retailers' },
  });
  expect(runtime.bundlerRuntime.S).toEqual({});
});
