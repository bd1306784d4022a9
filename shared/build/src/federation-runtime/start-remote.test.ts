import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { type RemoteBuild, startRemote } from './start-remote';

const REACT = { version: '19.3.1' };

let build: RemoteBuild;

beforeEach(() => {
  build = aBuild();
  startRemote(build, { name: 'redeem_retailers', shareStrategy: 'loaded-first', plugins: [] });
});

describe('a remote that was started', () => {
  test('gives the module that it exposes', async () => {
    await expect(build.getContainer('./remote', [])).resolves.toBe('its factory');
  });

  test.each(['./other', 'constructor'])('says that it has no %s', async (module) => {
    await expect(build.getContainer(module, [])).rejects.toThrow(`"${module}" does not exist`);
  });

  test('runs on what the shell shares', async () => {
    share('19.3.1');
    const promises: Promise<unknown>[] = [];

    build.f.consumes?.('page', promises);
    await Promise.all(promises);

    const module = { exports: null };
    build.m['react']?.(module);
    expect(module.exports).toBe(REACT);
  });

  test('does not run on another major version', async () => {
    rs.spyOn(console, 'warn').mockImplementation(() => undefined);
    share('18.3.1');
    const promises: Promise<unknown>[] = [];

    build.f.consumes?.('page', promises);
    await Promise.all(promises);

    expect(() => {
      build.m['react']?.({ exports: null });
    }).toThrow('18.3.1');
  });
});

/** The page's React, passed to the container as the shell's runtime does. */
function share(version: string): void {
  const react = {
    version,
    from: 'redeem_shell',
    lib: () => REACT,
    get: () => Promise.resolve(() => REACT),
    loaded: true,
    scope: ['default'],
    useIn: [],
    deps: [],
    shareConfig: { singleton: true, requiredVersion: version, strictVersion: true, eager: true },
    strategy: 'loaded-first' as const,
    shareStrategy: 'loaded-first' as const,
  };
  const scope = { react: { [version]: react } };
  build.initContainer(scope, [], {
    version: '',
    shareScopeMap: { default: scope },
  } as never);
}

/** As the bundler makes one: a page that needs React. */
function aBuild(): RemoteBuild {
  const require = Object.assign(() => undefined, {
    p: '/',
    o: (object: object, key: string | number) => Object.hasOwn(object, key),
    R: [],
    m: {},
    c: {},
    S: {},
    f: {},
    federation: {},
    consumesLoadingData: {
      chunkMapping: { page: ['react'] },
      moduleIdToConsumeDataMapping: {
        react: {
          shareScope: 'default',
          shareKey: 'react',
          requiredVersion: '^19.0.0',
          strictVersion: true,
          singleton: true,
          eager: false,
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
