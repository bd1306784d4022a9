import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { type RemoteBuild, startRemote } from './start-remote';

const REACT = { version: '19.3.1' };

let build: RemoteBuild;

beforeEach(() => {
  build = aBuild();
  startRemote(build, { name: 'redeem_retailers', shareStrategy: 'loaded-first', plugins: [] });
});

describe('a remote that was started', () => {
  test('gives the module that it exposes, and no other', async () => {
    await expect(build.getContainer('./remote', [])).resolves.toBe('its factory');
    for (const module of ['./other', 'constructor'])
      await expect(build.getContainer(module, [])).rejects.toThrow(`"${module}" does not exist`);
  });

  test.each(['19.3.1', '18.3.1'])('runs on React 19 that the shell shares: %s', async (version) => {
    rs.spyOn(console, 'warn').mockImplementation(() => undefined);
    share(version);
    const promises: Promise<unknown>[] = [];

    build.f.consumes?.('page', promises);
    await Promise.all(promises);

    const module = { exports: null };
    const run = () => {
      build.m['react']?.(module);
    };
    if (version === '18.3.1') expect(run).toThrow(version);
    else run();
    expect(module.exports).toBe(version === '18.3.1' ? null : REACT);
  });
});

/** The page's React, passed to the container as the shell's runtime does. */
function share(version: string): void {
  const react = {
    ...{ version, from: 'redeem_shell', loaded: true, scope: ['default'], useIn: [], deps: [] },
    ...{ lib: () => REACT, get: () => Promise.resolve(() => REACT) },
    shareConfig: { singleton: true, requiredVersion: version, strictVersion: true, eager: true },
    ...{ strategy: 'loaded-first' as const, shareStrategy: 'loaded-first' as const },
  };
  const scope = { react: { [version]: react } };
  build.initContainer(scope, [], { version: '', shareScopeMap: { default: scope } } as never);
}

/** As the bundler makes one: a page that needs React. */
function aBuild(): RemoteBuild {
  const require = Object.assign(() => undefined, {
    ...{ p: '/', R: [], m: {}, c: {}, S: {}, f: {}, federation: {} },
    o: (object: object, key: string | number) => Object.hasOwn(object, key),
    consumesLoadingData: {
      chunkMapping: { page: ['react'] },
      moduleIdToConsumeDataMapping: {
        react: {
          ...{ shareScope: 'default', shareKey: 'react', requiredVersion: '^19.0.0' },
          ...{ strictVersion: true, singleton: true, eager: false },
        },
      },
    },
    initializeExposesData: {
      moduleMap: { './remote': () => Promise.resolve('its factory') },
      shareScope: 'default',
    },
  });
  return require as unknown as RemoteBuild;
}
