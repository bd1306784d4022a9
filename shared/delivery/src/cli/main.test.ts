import { execFile } from 'node:child_process';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, onTestFinished, rs, test } from '@rstest/core';

import { aSite, ANN, liveNow, temporaryFolder, writeFiles } from '../testing';

// Each test starts the tool several times.
rs.setConfig({ testTimeout: 180_000 });

/** Command lines while the shell is locked, with their exit code and a part of the sentence that they end with. */
const REFUSED: [code: number, sentence: string, words: string[]][] = [
  [2, "unknown command 'publsh'", ['publsh', 'retailers']],
  [2, 'a whole number from 0 to 100', ['publish', 'retailers', '--traffic', '110']],
  [2, "'--why <reason>' not specified", ['lock']],
  [2, 'one line of printable text', ['rollback', 'retailers', '--why', 'ok\n#9  forged']],
  [2, 'one line of printable text', ['rollback', 'retailers', '--why', 'a\u202Eb']],
  [2, 'one line of printable text', ['rollback', 'retailers', '--by', 'ann\u001B[2K']],
  [2, 'a version like 1.4.2', ['rollback', 'retailers', '--to', '../shell/1.0.0']],
  [2, 'a version like 1.4.2', ['rollback', 'retailers', '--to', '1.0.0+7']],
  [2, 'cannot be used with', ['rollback', 'x', '--version', '1.1.0', '--to', '1.0.0']],
  [2, 'cannot be used with', ['publish', 'x', '--version', '1.1.0', '--allow-uncommitted']],
  [2, 'It must not be empty', ['init', '--root', ' ']],
  [3, 'is the page of retailers', ['retire', 'retailers']],
  [4, 'shell is locked by Ann', ['rollback', 'shell']],
  [4, 'there is a site at', ['init', '--allow-uncommitted']],
  [
    4,
    'delivery publish retailers --version 1.0.0',
    ['publish', 'retailers', '--allow-uncommitted'],
  ],
  [5, 'is not on trial', ['rollback', 'retailers', '--version', '1.0.0']],
  [5, 'retialers is no package', ['lock', 'retialers', '--why', 'audit']],
  [5, 'retialers is no package', ['history', 'retialers']],
  [5, 'constructor is no package', ['rollback', 'constructor']],
  [5, 'has no remotes/retailers/9.9.9', ['publish', 'retailers', '--version', '9.9.9']],
  [5, 'there is no remotes/no-such-remote', ['publish', 'no-such-remote']],
  [5, 'there is no site at', ['status', '--root', 's3://sites/nothing-here']],
  [
    1,
    '404 NoSuchBucket: there is no such bucket',
    ['status', '--root', 's3://no-such-bucket/site'],
  ],
];

describe('the delivery command', () => {
  test('rolls a release back and reports it with the author', async () => {
    const { storage, delivery } = await publishedSite();

    const { code, output } = await delivery('rollback', 'retailers', '--why', 'wrong prices');

    expect(code).toBe(0);
    expect(output).toMatch(
      /^#3 {2}\S+Z {2}rollback retailers 1\.1\.0 → 1\.0\.0 \(wrong prices\) {2}by Ann <ann@x\.example>\n$/,
    );
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });

  test('writes what a host of another user can read, and keeps the rights of a group, for every umask', async () => {
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
      modes.push(
        ((await stat(join(root, `history/0000000${file}.json`))).mode & 0o777).toString(8),
      );
      await delivery('unlock', 'shell');
    }

    expect(modes).toEqual(['644', '664']);
  });

  test('lists all changes or those of one package, the last one first', async () => {
    const { delivery } = await publishedSite();
    await delivery('lock', 'shell', '--why', 'audit');

    const all = await delivery('history');
    const ofRetailers = await delivery('history', 'retailers');

    expect(all.output.split('\n').map((line) => line.split('  ')[2])).toEqual([
      'lock shell (audit)',
      'publish retailers 1.0.0 → 1.1.0',
      'init site',
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
      packages: [{ name: 'shell' }, { name: 'retailers', live: [{ version: '1.1.0' }] }],
    });
    expect(JSON.parse(refused.output)).toEqual({
      error: {
        reason: 'not-found',
        message: expect.stringMatching(
          /^retailers has no version on trial\. .* delivery publish retailers --version <version>$/,
        ) as string,
      },
    });
    expect(JSON.parse(misspelt.output)).toMatchObject({ error: { reason: 'usage' } });
  });

  test('ends with the exit code of the reason and a sentence when a command is refused, before it builds', async () => {
    const { root, delivery } = await publishedSite();
    await delivery('lock', 'shell', '--why', 'audit');

    for (const [code, sentence, words] of REFUSED) {
      const { output, progress, ...ended } = await run('--root', root, '--by', 'Ann', ...words);

      expect([ended.code, progress], words.join(' ')).toEqual([
        code,
        expect.stringContaining(sentence),
      ]);
      expect(progress, words.join(' ')).not.toMatch(/^ {4}at |Building/m);
      expect(output, words.join(' ')).toBe('');
    }
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
    expect((await runWith(env, 'status', '--root', root)).code).toBe(0);
  });

  test('names the user of Git, as a name and an address, when no name is given', async () => {
    const { root } = await publishedSite();
    const env = { GIT_CONFIG_COUNT: '2', DELIVERY_BY: '' };
    const user = {
      ...{ GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'Ann' },
      ...{ GIT_CONFIG_KEY_1: 'user.email', GIT_CONFIG_VALUE_1: 'ann@example.com' },
    };

    const words = ['lock', '--why', 'audit', '--root', root, '--json'];
    const { output } = await runWith({ ...env, ...user }, ...words);

    expect(JSON.parse(output)).toMatchObject({ revision: { by: ANN } });
  });

  test('status prints the site and ends with 8 when a live file is damaged', async () => {
    const { root, delivery } = await publishedSite();
    await writeFile(join(root, 'remotes/retailers/1.1.0/remoteEntry.33.js.br'), 'evil');

    const { code, output } = await delivery('status');

    expect(code).toBe(8);
    expect(output).toMatch(/^retailers +1\.1\.0 +since/m);
    expect(output).toContain('damaged: remotes/retailers/1.1.0/remoteEntry.33.js.br');
    expect((await delivery('status', '--json')).code).toBe(8);
    expect((await delivery('verify')).code).toBe(8);
  });

  test('status names an upload that broke off, and gc --incomplete removes it a minute later', async () => {
    const { root, delivery } = await publishedSite();
    await writeFiles(root, { 'remotes/retailers/1.2.0/fr.44.js.br': 'half' });

    const { code, output } = await delivery('status');
    const tooEarly = await delivery('gc', '--incomplete');
    const before = new Date(Date.now() - 61_000);
    await utimes(join(root, 'remotes/retailers/1.2.0/fr.44.js.br'), before, before);
    const removed = await delivery('gc', '--incomplete');

    expect(code).toBe(0);
    expect(output).toContain('unfinished upload: remotes/retailers/1.2.0');
    expect(tooEarly.output).toBe('nothing to remove\n');
    expect(removed.output).toBe('removed: remotes/retailers/1.2.0\n');
    expect((await delivery('status')).output).not.toContain('unfinished');
  });

  test('prints its usage when --help is given', async () => {
    const { code, output } = await run('--help');

    expect(code).toBe(0);
    const commands = 'publish store check promote rollback retire lock unlock status history';
    for (const command of `${commands} verify gc init new`.split(' '))
      expect(output).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  test('works on a site of another store by its own variables', async () => {
    const { root } = await publishedSite();
    const own = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
    const other = Object.fromEntries(own.map(([name, value]) => [`FROM_${name}`, value]));
    const wrong = { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9', AWS_SECRET_ACCESS_KEY: 'other' };
    const words = ['check', 'retailers', '--from', 's3://sites/none', '--root', root];

    const { code, progress } = await runWith({ ...wrong, ...other }, ...words);

    expect([code, progress]).toEqual([5, expect.stringContaining('no site at s3://sites/none')]);
  });
});

async function publishedSite() {
  const { root, storage, go } = await aSite();
  await go('1.1.0');
  const delivery = (...words: string[]) =>
    run(...words, '--root', root, '--by', 'Ann <ann@x.example>');
  return { root, storage, delivery };
}

function run(...words: string[]) {
  return runWith({}, ...words);
}

function runWith(environment: NodeJS.ProcessEnv, ...words: string[]) {
  const env = { ...process.env, ...environment };
  const main = ['--import', 'tsx', join(import.meta.dirname, 'checkout.test-support.ts')];
  return new Promise<{ code: number; output: string; progress: string }>((resolve) => {
    execFile(process.execPath, [...main, ...words], { env }, (error, output, progress) => {
      resolve({ code: error ? Number(error.code) : 0, output, progress });
    });
  });
}
