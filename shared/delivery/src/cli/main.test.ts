import { execFile } from 'node:child_process';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, rs, test } from '@rstest/core';

import { compiledProgram } from '../compiled-programs.test-support';
import { publish } from '../publish/publish';
import { aSite, liveNow, temporaryFolder, writeFiles } from '../testing';

// Each test starts the tool several times.
rs.setConfig({ testTimeout: 180_000 });

interface Run {
  code: number;
  output: string;
  progress: string;
}

/** Invalid commands while the shell is locked. */
const MISTAKES: [code: number, what: string, words: string[]][] = [
  [2, 'an unknown command', ['publsh', 'retailers']],
  [2, 'an invalid share', ['publish', 'retailers', '--traffic', '110']],
  [2, 'a lock without a reason', ['lock']],
  [2, 'a lock with an empty reason', ['lock', 'retailers', '--why', ' ']],
  [2, 'a reason of two lines', ['rollback', 'retailers', '--why', 'ok\n#9  forged']],
  [2, 'a reason that is shown backwards', ['rollback', 'retailers', '--why', 'a\u202Eb']],
  [2, 'a name that moves the cursor', ['rollback', 'retailers', '--by', 'ann\u001B[2K']],
  [2, 'a version that is a path', ['rollback', 'retailers', '--to', '../shell/1.0.0']],
  [2, 'a version with a leading zero', ['rollback', 'retailers', '--to', '01.0.0']],
  [2, 'a version with build metadata', ['rollback', 'retailers', '--to', '1.0.0+7']],
  [2, 'a trial to end and a version', ['rollback', 'x', '--version', '1.1.0', '--to', '1.0.0']],
  [5, 'a trial that does not exist', ['rollback', 'retailers', '--version', '1.0.0']],
  [4, 'a version that is taken', ['publish', 'retailers']],
  [5, 'a lock of an unknown package', ['lock', 'retialers', '--why', 'audit']],
  [5, 'a name that every object has', ['rollback', 'constructor']],
  [4, 'a package that is locked', ['rollback', 'shell']],
  [5, 'the history of an unknown package', ['history', 'retialers']],
  [5, 'a version that does not exist', ['rollback', 'retailers', '--to', '9.9.9']],
  [5, 'a remote that does not exist', ['publish', 'no-such-remote']],
  [
    2,
    'commits to skip, which a stored release is not compared by',
    ['publish', 'retailers', '--version', '1.1.0', '--allow-diverged'],
  ],
  [
    2,
    'commits to skip of another site',
    ['publish', 'retailers', '--from', '.', '--allow-diverged'],
  ],
  [2, 'texts without the version they change', ['publish', 'retailers', '--texts', '.']],
  [4, 'a site where one exists', ['init', '--built']],
  [3, 'keeping too little', ['gc', '--count', '1']],
  [3, 'retiring a remote that has a page', ['retire', 'retailers']],
];

describe('the delivery command', () => {
  test('rolls a release back and reports it with the author', async () => {
    const { root, delivery } = await publishedSite();

    const { code, output } = await delivery('rollback', 'retailers', '--why', 'wrong prices');

    expect(code).toBe(0);
    expect(output).toMatch(
      /^#3 {2}\S+Z {2}rollback retailers 1\.1\.0 → 1\.0\.0 \(wrong prices\) {2}by ann\n$/,
    );
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('writes what web servers of another user can read, and keeps the rights of a group, for every umask', async () => {
    const { root, delivery } = await publishedSite();
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const modes: string[] = [];
    for (const [umask, file] of [
      [0o077, '3'],
      [0o002, '5'],
    ] as const) {
      process.umask(umask);
      await delivery('lock', 'shell', '--why', 'audit');
      for (const path of ['registry.json', `history/0000000${file}.json`])
        modes.push(((await stat(join(root, path))).mode & 0o777).toString(8));
      await delivery('unlock', 'shell');
    }

    expect(modes).toEqual(['644', '644', '664', '664']);
  });

  test('lists all changes or those of one package, the last one first', async () => {
    const { delivery } = await publishedSite();
    await delivery('lock', 'shell', '--why', 'audit');

    const all = await delivery('history');
    const ofRetailers = await delivery('history', 'retailers');

    expect(all.output.split('\n').map((line) => line.split('  ')[2])).toEqual([
      'lock shell (audit)',
      'publish retailers 1.0.0 → 1.1.0',
      'assemble site',
      undefined,
    ]);
    expect(ofRetailers.output).not.toContain('lock shell');
  });

  test('prints one JSON document with --json, also for a refusal', async () => {
    const { delivery } = await publishedSite();

    const done = await delivery('status', '--json');
    const refused = await delivery('promote', 'retailers', '--json');
    const misspelt = await delivery('promot', 'retailers', '--json');

    expect(JSON.parse(done.output)).toMatchObject({
      revision: 2,
      isPublished: true,
      packages: [{ name: 'shell' }, { name: 'retailers', live: [{ version: '1.1.0' }] }],
    });
    expect(JSON.parse(refused.output)).toEqual({
      error: { reason: 'not-found', message: 'retailers has no version on trial' },
    });
    expect(JSON.parse(misspelt.output)).toMatchObject({ error: { reason: 'usage' } });
  });

  test('reports that it has published a committed revision, whether it succeeds or fails', async () => {
    const { root, delivery } = await publishedSite();
    const sentence = 'revision 3 (lock shell by ann) was committed before, visitors get it now';
    const head = await readFile(join(root, 'registry.json'));
    await delivery('lock', 'shell', '--why', 'audit');
    const outputs: Run[] = [];

    for (const words of [
      ['unlock', 'retailers'],
      ['unlock', 'retailers', '--json'],
      ['gc', '--json'],
      ['gc'],
    ]) {
      await writeFile(join(root, 'registry.json'), head);
      outputs.push(await delivery(...words));
    }

    const [refused, refusedJson, doneJson, done] = outputs;
    expect(refused?.progress).toBe(`\n${sentence}\nretailers is not locked\n`);
    expect(JSON.parse(refusedJson?.output ?? '')).toMatchObject({
      error: { reason: 'not-found' },
      notes: [sentence],
    });
    expect(JSON.parse(doneJson?.output ?? '')).toMatchObject({ removed: [], notes: [sentence] });
    expect(done?.output).toBe(`${sentence}\nnothing to remove\n`);
  });

  test('ends with the exit code of the reason and prints the reason when a command fails', async () => {
    const { delivery } = await publishedSite();
    await delivery('lock', 'shell', '--why', 'audit');

    for (const [code, what, words] of MISTAKES) {
      const { output, progress, ...ended } = await delivery(...words);

      expect(ended, what).toEqual({ code });
      expect(progress.trim(), what).not.toBe('');
      expect(progress, what).not.toContain('    at ');
      expect(output, what).toBe('');
    }
  });

  test('refuses a published version before it builds', async () => {
    const { delivery } = await publishedSite();

    const { progress } = await delivery('publish', 'retailers');

    expect(progress).toContain('retailers 1.0.0 is published, and a version never changes');
    expect(progress).not.toContain('Building');
  });

  test('asks for a name when none is given and Git knows none, and changes nothing', async () => {
    const { root } = await publishedSite();
    const nowhere = await temporaryFolder();
    const env = { GIT_DIR: nowhere, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
    const lock = ['lock', '--why', 'audit', '--root', root, '--by', ' '];

    const { code, progress } = await runWith({ ...env, DELIVERY_BY: '' }, ...lock);

    expect(code).toBe(2);
    expect(progress).toContain('the history needs your name: --by');
    expect((await run('history', '--root', root)).output).not.toContain('lock site');
    // These commands write no history.
    expect((await runWith(env, 'repair', '--root', root)).code).toBe(0);
    expect((await runWith(env, 'status', '--root', root)).code).toBe(0);
  });

  test('names the user of Git when no name is given', async () => {
    const { root } = await publishedSite();
    const env = { GIT_CONFIG_COUNT: '2', DELIVERY_BY: '' };
    const user = {
      ...{ GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Ann' },
      ...{ GIT_CONFIG_KEY_1: 'user.email', GIT_CONFIG_VALUE_1: 'ann@example.com' },
    };

    await runWith({ ...env, ...user }, 'lock', '--why', 'audit', '--root', root);

    expect((await run('history', '--root', root)).output).toContain('by Ann <ann@example.com>');
  });

  test.each([
    ['a live file is damaged', 'remotes/retailers/1.1.0/remoteEntry.33.js'],
    ['the last revision is not shown', 'registry.json'],
  ])('status prints the site and ends with 8 when %s', async (_, path) => {
    const { root, delivery } = await publishedSite();
    const old = await readFile(join(root, 'registry.json'), 'utf8');
    await writeFile(join(root, path), old.replace('"revision": 2', '"revision": 1'));

    const { code, output } = await delivery('status');
    const asJson = await delivery('status', '--json');

    expect(code).toBe(8);
    expect(output).toMatch(/^retailers +1\.1\.0 +since/m);
    expect(output).toContain('run delivery repair');
    expect(asJson.code).toBe(8);
    expect(JSON.parse(asJson.output)).toMatchObject({ revision: 2 });
  });

  test('status names an upload that broke off, and gc --incomplete removes it a minute later', async () => {
    const { root, delivery } = await publishedSite();
    await writeFiles(root, { 'remotes/retailers/1.2.0/release.json': '{}' });

    const { code, output } = await delivery('status');
    const tooEarly = await delivery('gc', '--incomplete');
    const before = new Date(Date.now() - 61_000);
    await utimes(join(root, 'remotes/retailers/1.2.0/release.json'), before, before);
    const removed = await delivery('gc', '--incomplete');

    expect(code).toBe(0);
    expect(output).toContain('unfinished upload: remotes/retailers/1.2.0');
    expect(tooEarly.output).toBe('nothing to remove\n');
    expect(removed.output).toBe('removed: remotes/retailers/1.2.0\n');
    expect((await delivery('status')).output).not.toContain('unfinished');
  });

  test('creates a site only when --root names its folder', async () => {
    const unnamed = await run('init', '--built');
    const empty = await run('init', '--built', '--root', ' ');

    expect([unnamed.code, empty.code]).toEqual([2, 2]);
    expect(unnamed.progress).toContain('init needs --root <folder>');
    expect(empty.progress).toContain('It must not be empty');
  });

  test('explains how to create a site when there is none', async () => {
    const { code, progress } = await run('status', '--root', await temporaryFolder());

    expect(code).toBe(5);
    expect(progress).toContain('npm run build');
  });

  test('prints its usage when --help is given', async () => {
    const { code, output } = await run('--help');

    expect(code).toBe(0);
    for (const command of [
      'publish',
      'promote',
      'rollback',
      'status',
      'history',
      'gc',
      'new',
      'retire',
      'verify',
    ]) {
      expect(output).toMatch(new RegExp(`^  ${command} `, 'm'));
    }
  });
});

async function publishedSite() {
  const { root, storage, build } = await aSite();
  const release = await build('1.1.0');
  const check = () => Promise.resolve();
  await publish({ storage, release, by: 'ann', traffic: 100, check });
  const delivery = (...words: string[]) => run(...words, '--root', root, '--by', 'ann');
  return { root, delivery };
}

function run(...words: string[]): Promise<Run> {
  return runWith({}, ...words);
}

function runWith(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<Run> {
  const env = { ...process.env, ...environment };
  const main = compiledProgram('cli/checkout.test-support.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { env }, (error, output, progress) => {
      resolve({ code: error ? Number(error.code) : 0, output, progress });
    });
  });
}
