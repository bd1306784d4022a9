import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { checkTypes } from './check-types';
import { INSTALLED, OFFER, PLATFORM, type Sources, typesOf } from './sources.test-support';

const SOURCE = `
  import { paint } from '@redeem/kit';
  import { $offer, codeTyped } from '@redeem/platform';
  import styles from './Page.module.css';
  import texts from './texts.json';

  paint(styles['page'], texts.title);
  codeTyped('HDMAQF4PX7TV');
  export const $remaining = $offer.map((offer) => offer?.remaining ?? 0);
`;

describe('the sources of a remote', () => {
  test('pass when they compile with the types of the live shell', async () => {
    const candidate = await aRemote({ 'src/public.ts': SOURCE });

    expect(await checkTypes(candidate)).toEqual({
      passed: true,
      detail: 'compiles with platform and kit of shell 1.0.0',
    });
  });

  test('are refused when they use an event that the live platform lacks and the checkout has', async () => {
    const candidate = await aRemote({
      'src/public.ts': `export * from './forget';`,
      'src/forget.ts': `import { codeForgotten } from '@redeem/platform';\n\ncodeForgotten();`,
      'node_modules/@redeem/platform/index.ts': `export const codeForgotten = () => undefined;`,
    });

    const { passed, detail } = await checkTypes(candidate);

    expect(passed).toBe(false);
    expect(detail.split('\n')).toEqual([
      'retailers does not compile with what shell 1.0.0, which is live, offers:',
      expect.stringMatching(/^src\/forget\.ts:1:10: .* has no exported member 'codeForgotten'/),
      'Use only what is live, or publish a shell that has the rest first',
    ]);
  });

  test('are refused without advice about the live shell when they do not compile in their checkout either', async () => {
    const source = `export const price: number = 'none';`;

    const { passed, detail } = await checkTypes(await aRemote({ 'src/public.ts': source }));

    expect(passed).toBe(false);
    expect(detail.split('\n')).toEqual([
      'retailers does not compile:',
      expect.stringMatching(/^src\/public\.ts:1:14: /),
    ]);
  });

  test('are refused when they call an event with a value of another type', async () => {
    const source = `import { codeTyped } from '@redeem/platform';\ncodeTyped({ code: 'x' });`;

    const { passed, detail } = await checkTypes(await aRemote({ 'src/public.ts': source }));

    expect(passed).toBe(false);
    expect(detail).toContain(
      `src/public.ts:2:11: Argument of type '{ code: string; }' is not assignable to parameter ` +
        `of type 'string'. (TS2345)`,
    );
  });

  test('pass when only tests use newer types', async () => {
    const candidate = await aRemote({
      'src/public.ts': SOURCE,
      'src/public.test.ts': `import { renderVisit } from '@redeem/platform/testing';`,
    });

    expect(await checkTypes(candidate)).toMatchObject({ passed: true });
  });

  test('cannot be checked when a library of the platform is missing', async () => {
    const files = { 'src/public.ts': SOURCE };
    const candidate = await aRemote(files, { platform: PLATFORM.replace('effector', 'gone') });

    await expect(checkTypes(candidate)).rejects.toThrow(/Cannot find module 'gone'.*npm install/);
  });

  test('cannot be checked when the live shell has no types', async () => {
    const { passed, detail } = await checkTypes(await aRemoteCandidate());

    expect(passed).toBe(false);
    expect(detail).toContain('publish the shell first');
  });
});

describe('the platform of a new shell', () => {
  test('passes with more exports and wider stores under a higher version', async () => {
    const provides = JSON.stringify({ '@redeem/platform': '1.1.0' });

    const finding = await aShell(
      {
        platform: `${PLATFORM} export declare const $code: Store<string>;`,
        offer: OFFER.replace('remaining', 'isFilm: boolean; remaining'),
      },
      { 'dist/provides.json': provides },
    );

    expect(finding).toEqual({ passed: true, detail: 'offers all that shell 1.0.0 does' });
  });

  test.each([
    ['offers more', { platform: `${PLATFORM} export declare const $code: Store<string>;` }],
    ['says more in a store', { offer: OFFER.replace('remaining', 'isFilm: boolean; remaining') }],
  ])('is refused when it %s under the same version', async (_, changed) => {
    const { passed, detail } = await aShell(changed);

    expect(passed).toBe(false);
    expect(detail).toContain('both have @redeem/platform 1.0.0. Raise the version');
  });

  test.each([
    ['has lost an event', { platform: PLATFORM.replace('codeTyped', 'codeEntered') }, 'codeTyped'],
    [
      'has an event that carries something else',
      { platform: PLATFORM.replace('Event<string>', 'Event<number>') },
      'codeTyped',
    ],
    [
      'has a store that no longer says something',
      { offer: OFFER.replace('; remaining: number', '') },
      '$offer',
    ],
    [
      'has a function that wants more',
      { platform: PLATFORM.replace('date: Date', 'date: Date, locale: string') },
      'formatDate',
    ],
    [
      'asks remotes for more',
      { kit: 'export interface Remote { name: string; icon: string }' },
      'Remote',
    ],
  ])('is refused when it %s', async (_, changed, name) => {
    const { passed, detail } = await aShell(changed);

    expect(passed).toBe(false);
    expect(detail.split('\n')).toHaveLength(1);
    expect(detail.startsWith(name)).toBe(true);
    expect(detail).toContain('keep it, and add the new beside it');
  });

  test('passes with any change under a new major version', async () => {
    const provides = JSON.stringify({ '@redeem/platform': '2.0.0' });

    const finding = await aShell({ platform: 'export {};' }, { 'dist/provides.json': provides });

    expect(finding).toMatchObject({ passed: true });
  });

  test('is refused without its types', async () => {
    const { passed, detail } = await checkTypes(await aShellCandidate());

    expect(passed).toBe(false);
    expect(detail).toBe('dist/types.json is missing: build the shell again');
  });
});

function aRemote(files: Record<string, string>, live: Sources = {}) {
  return aRemoteCandidate({
    liveShell: { 'dist/types.json': typesOf(live) },
    files: {
      ...INSTALLED,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          target: 'ES2022',
          module: 'ESNext',
          moduleResolution: 'bundler',
          resolveJsonModule: true,
          strict: true,
          types: ['@redeem/kit/css-modules'],
        },
        include: ['src'],
      }),
      'src/texts.json': '{ "title": "Retailers" }',
      ...files,
    },
  });
}

async function aShell(sources: Sources, files: Record<string, string> = {}) {
  return checkTypes(
    await aShellCandidate({
      liveShell: { 'dist/types.json': typesOf() },
      files: { ...INSTALLED, 'dist/types.json': typesOf(sources), ...files },
    }),
  );
}
