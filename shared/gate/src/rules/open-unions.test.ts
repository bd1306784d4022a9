import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { checkTypes } from './check-types';
import { INSTALLED, OPEN, OPEN_PLATFORM, type Sources, typesOf } from './sources.test-support';

const LIVE: Sources = { platform: OPEN_PLATFORM, offer: OPEN };

/** The platform with one more reason in a union that remotes read. */
const WIDER = OPEN_PLATFORM.replace("Open<'not-found'", "Open<'region-locked' | 'not-found'");

/** The remote as it was built before the reason, with a default for unknown values. */
const WITH_DEFAULT = `
  import { $refusal } from '@redeem/platform';
  export const $sentence = $refusal.map((reason): string => {
    switch (reason) {
      case null:
        return '';
      case 'not-found':
        return 'Not found.';
      case 'expired':
        return 'Expired.';
      default:
        return 'Please try again.';
    }
  });
`;

const WITHOUT_DEFAULT = WITH_DEFAULT.replace(/default:\s+return '[^']+';/, '');

/** The limit of the first test, in milliseconds, in which the compiler reads its libraries. */
const FIRST_LIMIT_MS = 30_000;

describe('a new refusal reason', () => {
  test(
    'passes in the shell before the remote that has a message for it',
    async () => {
      const shell = await aShell({ platform: WIDER }, { platform: '1.5.0' });

      expect(shell).toEqual({
        passed: true,
        detail: 'offers all that shell 1.0.0 does, and new values in $refusal',
      });
    },
    FIRST_LIMIT_MS,
  );

  test('does not break the sources of the live remote', async () => {
    expect(await aRemote(WITH_DEFAULT, { ...LIVE, platform: WIDER })).toMatchObject({
      passed: true,
    });
  });

  test('needs a higher version of the platform', async () => {
    const { passed, detail } = await aShell({ platform: WIDER }, { platform: '1.4.0' });

    expect(passed).toBe(false);
    expect(detail).toContain('both have @redeem/platform 1.4.0. Raise the version');
  });

  test('is refused while a live remote was built before defaults were required', async () => {
    const { passed, detail } = await aShell(
      { platform: WIDER },
      { platform: '1.5.0', builtWith: '^1.3.0' },
    );

    expect(passed).toBe(false);
    expect(detail).toMatch(/^\$refusal may have values that retailers 1\.0\.0 cannot know/);
  });

  test('is an error of the compiler in a remote without a default for unknown values', async () => {
    const { passed, detail } = await aRemote(WITHOUT_DEFAULT, LIVE);

    expect(passed).toBe(false);
    expect(detail).toMatch(/src\/public\.ts:3:\d+: Function lacks ending return/);
  });
});

describe('a union of the platform', () => {
  test('is refused when a value replaces another one', async () => {
    const platform = OPEN_PLATFORM.replace("Open<'not-found'", "Open<'unknown'");

    expect(await aShell({ platform }, { platform: '1.5.0' })).toEqual({
      passed: false,
      detail:
        '$refusal: a value of an open union is removed, or remotes provide such a value. ' +
        'Live remotes were built with the old one: keep it, and add the new beside it',
    });
  });

  test('is refused when it becomes wider and is not open', async () => {
    const closed = OPEN_PLATFORM.replace(/Open<('[^>]*')>/, '$1');
    const wider = closed.replace("'not-found'", "'region-locked' | 'not-found'");

    const { passed, detail } = await aShell(
      { platform: wider },
      { platform: '1.5.0', live: closed },
    );

    expect(passed).toBe(false);
    expect(detail).toMatch(/^\$refusal: /);
  });

  test.each([
    ['closed', OPEN_PLATFORM],
    ['open', OPEN_PLATFORM.replace(/Event<('not-found'[^>]*)>/, 'Event<Open<$1>>')],
  ])('is refused when it becomes wider where remotes provide it: %s', async (_, live) => {
    const wider = live.replace(/(Event<(?:Open<)?)'not-found'/, "$1'region-locked' | 'not-found'");

    const { passed, detail } = await aShell({ platform: wider }, { platform: '1.5.0', live });

    expect(passed).toBe(false);
    expect(detail).toMatch(/^reasonReported: /);
  });

  test('passes when it becomes open without a new value', async () => {
    const closed = OPEN_PLATFORM.replace(/Open<('[^>]*')>/, '$1');
    const offer = 'export {};';

    const finding = await aShell(
      { platform: OPEN_PLATFORM },
      {
        platform: '1.4.0',
        builtWith: '^1.3.0',
        live: closed.replace(/import.*offer';/, ''),
        offer,
      },
    );

    expect(finding).toMatchObject({ passed: true });
  });
});

interface Versions {
  /** The platform version of the new shell; the live one has 1.4.0. */
  platform: string;
  /** The range that the live remote was built with. */
  builtWith?: string;
  live?: string;
  offer?: string;
}

const NO_FILES = { sync: [], async: [] };

async function aShell(
  sources: Sources,
  { platform, builtWith = '^1.4.0', live = OPEN_PLATFORM, offer = OPEN }: Versions,
) {
  return checkTypes(
    await aShellCandidate({
      liveShell: {
        'dist/types.json': typesOf({ platform: live, offer }),
        'dist/provides.json': JSON.stringify({ '@redeem/platform': '1.4.0' }),
      },
      liveRemote: {
        'dist/mf-manifest.json': JSON.stringify({
          metaData: {
            globalName: 'redeem_retailers',
            remoteEntry: { name: 'remoteEntry.33.js', path: '' },
          },
          shared: [{ name: '@redeem/platform', requiredVersion: builtWith }],
          exposes: [{ path: './remote', assets: { js: NO_FILES, css: NO_FILES } }],
        }),
      },
      files: {
        ...INSTALLED,
        'dist/types.json': typesOf({ offer: OPEN, ...sources }),
        'dist/provides.json': JSON.stringify({ '@redeem/platform': platform }),
      },
    }),
  );
}

async function aRemote(source: string, live: Sources) {
  const compilerOptions = {
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noImplicitReturns: true,
    types: [],
  };
  return checkTypes(
    await aRemoteCandidate({
      liveShell: { 'dist/types.json': typesOf(live) },
      files: {
        ...INSTALLED,
        'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
        'src/public.ts': source,
      },
    }),
  );
}
