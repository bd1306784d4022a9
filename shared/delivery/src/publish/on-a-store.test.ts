import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { parseRegistry } from '@redeem/contracts';
import { fileHeaders } from '@redeem/host';
import { type Storage, storageAt, toText } from '@redeem/storage';
import { startStore, stopStore, storeBehind } from '@redeem/storage/testing';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { compiledProgram } from '../compiled-programs.test-support';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { readRelease } from '../release/read-release';
import { readHeadRevision } from '../revisions/head-revision';
import { readHistory } from '../revisions/history';
import { temporaryFolder, writeRemote, writeShell } from '../testing';
import { initSite } from './init-site';
import { publish } from './publish';
import { publishAndDie } from './publish-and-die.test-support';

const LIMIT = { timeout: 120_000 };

/** The changes of each of twenty processes: a hundred together in `npm test -- long`. */
const EACH = Number(process.env['RACE_CHANGES'] ?? 1);

beforeAll(startStore, 120_000);
afterAll(stopStore);

describe('a site in an object store', () => {
  test(
    'is published, inspected, rolled back and tidied by the commands of a folder',
    LIMIT,
    async () => {
      const { root, storage, build } = await aSite();
      await go(storage, await build('1.1.0'));
      const delivery = (...words: string[]) => run(...words, '--root', root, '--by', 'ann');

      const before = await delivery('status');
      const back = await delivery('rollback', 'retailers', '--why', 'wrong prices');
      const locked = await delivery('lock', 'shell', '--why', 'audit');
      const refused = await delivery('rollback', 'shell');
      const whole = await delivery('verify');
      const tidied = await delivery('gc');
      const taken = await delivery('init', '--built');

      expect(before.code).toBe(0);
      expect(before.output).toMatch(/^retailers +1\.1\.0 /m);
      expect(back.output).toMatch(/^#3 .* rollback retailers 1\.1\.0 → 1\.0\.0 \(wrong prices\)/);
      expect([locked, whole, tidied].map(({ code }) => code)).toEqual([0, 0, 0]);
      expect([refused.code, taken.code]).toEqual([4, 4]);
      expect(taken.progress).toContain(root);
      expect(await liveIn(storage)).toEqual({ '1.0.0': 100 });
    },
  );

  test('does not exist in an empty bucket, and an unknown bucket is explained', async () => {
    const empty = await run('status', '--root', `s3://sites/${randomUUID()}`);
    const unknown = await run('status', '--root', 's3://no-such-bucket/site');

    expect(empty.code).toBe(5);
    expect(empty.progress).toMatch(/there is no site at s3:\/\/sites\//);
    expect(unknown.code).toBe(1);
    expect(unknown.progress).toMatch(/404 NoSuchBucket: there is no such bucket/);
    expect(unknown.progress).not.toContain('    at ');
  });

  test('has every publication once when eight publish at the same moment', LIMIT, async () => {
    const { root, build } = await aSite();
    const names = Array.from({ length: 8 }, (_, index) => `remote-${letter(index)}`);
    const releases = await Promise.all(names.map((name) => build('1.0.0', name)));

    await Promise.all(releases.map((release) => go(at(root), release)));

    const history = await readHistory(at(root));
    expect(history.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 9 }, (_, index) => index + 1),
    );
    expect(new Set(history.map(({ change }) => change.subject))).toEqual(
      new Set(['site', ...names]),
    );
    expect(await siteStatus(at(root))).toMatchObject({ isPublished: true, problems: [] });
  });

  test('has every revision without a gap when twenty processes race for them', LIMIT, async () => {
    const { root, storage } = await aSite();
    const program = compiledProgram('revisions/many-changes.test-support.ts');
    const names = Array.from({ length: 20 }, (_, index) => `author ${String(index)}`);

    const made = await Promise.all(
      names.map(async (name) => {
        const { stdout } = await promisify(execFile)(process.execPath, [
          program,
          root,
          name,
          String(EACH),
        ]);
        return stdout.trim().split('\n').map(Number);
      }),
    );

    const numbers = Array.from({ length: 20 * EACH }, (_, index) => index + 2);
    expect(made.flat().sort((one, other) => one - other)).toEqual(numbers);
    const history = await readHistory(storage);
    for (const [index, name] of names.entries()) {
      const own = history.filter(({ by }) => by === name).map(({ revision }) => revision);
      expect(own).toEqual(made[index]);
    }
    expect(await readHeadRevision(storage)).toBe(1 + 20 * EACH);
  });

  test(
    'is whole, and the publication can be repeated, when it is killed around each decisive write',
    LIMIT,
    async () => {
      const folder = await temporaryFolder();
      await writeRemote(folder, { version: '1.1.0', entry: 'next()' });

      const outcomes = new Set<string>();
      for (let moment = 0; ; moment += 1) {
        const { root, storage } = await aSite();
        const decisive = /^(history\/\d|registry\.json$)/;
        if ((await publishAndDie(root, folder, moment, decisive)) === null) break;

        outcomes.add(Object.keys(await liveIn(storage)).join());
        await go(storage, await readRelease(folder)).catch(() => undefined);
        expect(await liveIn(storage)).toEqual({ '1.1.0': 100 });
        // Rejects if a file is damaged or lost.
        expect(await verifySite(storage)).toMatchObject({ releases: 3 });
      }

      expect([...outcomes]).toEqual(['1.0.0', '1.1.0']);
    },
  );

  test(
    'is repaired, and restored from its mirror, as the runbook says when files are lost',
    LIMIT,
    async () => {
      const { root, storage, build } = await aSite();
      await go(storage, await build('1.1.0'));
      const backup = join(await temporaryFolder(), 'backup');
      const restored = `s3://sites/${randomUUID()}`;
      const mirror = (from: string, to: string) => run('mirror', '--from', from, '--root', to);
      const codeOf = async (...words: string[]) => (await run(...words, '--root', root)).code;
      expect((await mirror(root, backup)).code).toBe(0);

      await storage.remove('registry.json');
      expect(await codeOf('status')).toBe(8);
      expect(await codeOf('repair')).toBe(0);
      expect(await siteStatus(storage)).toMatchObject({ isPublished: true, problems: [] });

      await storage.remove('history/00000002.json');
      expect([await codeOf('status'), await codeOf('repair')]).toEqual([8, 8]);
      expect((await mirror(backup, root)).output).toContain('copied: revisions 1, files 0');

      expect((await mirror(backup, restored)).code).toBe(0);
      expect(await verifySite(at(restored))).toEqual(await verifySite(storage));
      expect(await liveIn(at(restored))).toEqual({ '1.1.0': 100 });
      const paths = await storage.paths('');
      const bytesIn = (site: Storage) => Promise.all(paths.map((path) => site.read(path)));
      expect(await bytesIn(at(restored))).toEqual(await bytesIn(storage));
    },
  );

  test('is mirrored from another store, which has its own variables', LIMIT, async () => {
    const { root } = await aSite();
    const backup = join(await temporaryFolder(), 'backup');
    const own = Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'));
    const source = Object.fromEntries(own.map(([name, value]) => [`FROM_${name}`, value]));
    const others = { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9', AWS_SECRET_ACCESS_KEY: 'other' };

    const words = ['mirror', '--from', root, '--root', backup];
    const { code, output } = await runWith({ ...process.env, ...others, ...source }, ...words);

    expect([code, output]).toEqual([0, expect.stringContaining('the copy shows revision 1')]);
  });

  test('is found without a list of its whole history', LIMIT, async () => {
    const { root, storage, build } = await aSite();
    await go(storage, await build('1.1.0'));
    const { endpoint, requests } = await storeBehind(() => null);
    const environment = { ...process.env, AWS_ENDPOINT_URL_S3: endpoint };

    await siteStatus(storageAt(root, environment, fileHeaders));

    const lists = requests.filter((request) => request.includes('%2Fhistory%2F'));
    expect(lists).toEqual([expect.stringMatching(/start-after=[^&]*%2Fhistory%2F00000001\.json/)]);
    expect(requests.length).toBeLessThanOrEqual(30);
  });
});

function at(root: string): Storage {
  return storageAt(root, process.env, fileHeaders);
}

/** Creates a site with a shell and retailers 1.0.0, with a function that builds other releases. */
async function aSite() {
  const root = `s3://sites/${randomUUID()}`;
  const storage = at(root);
  const build = async (version: string, name = 'retailers') => {
    const folder = await temporaryFolder();
    await writeRemote(folder, { name, version, entry: `run('${version}')` });
    return readRelease(folder);
  };
  const shell = join(await temporaryFolder(), 'shell');
  await writeShell(shell);
  const releases = [await readRelease(shell), await build('1.0.0')];
  await initSite({ storage, releases, by: 'build' });
  return { root, storage, build };
}

function go(storage: Storage, release: Awaited<ReturnType<typeof readRelease>>) {
  const check = () => Promise.resolve();
  return publish({ storage, release, by: 'ann', traffic: 100, check });
}

async function liveIn(storage: Storage): Promise<Record<string, number>> {
  const bytes = await storage.read('registry.json');
  const { microFrontends } = parseRegistry(JSON.parse(toText(bytes ?? Buffer.of())));
  const entries = microFrontends['retailers'] ?? [];
  return Object.fromEntries(
    entries.map(({ metadata, deployment }) => [metadata.version, deployment.traffic]),
  );
}

/** Runs the tool in a process of its own. */
function run(...words: string[]) {
  return runWith(process.env, ...words);
}

function runWith(
  env: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ code: number; output: string; progress: string }> {
  const main = compiledProgram('cli/checkout.test-support.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { env }, (error, output, progress) => {
      resolve({ code: error ? Number(error.code) : 0, output, progress });
    });
  });
}

function letter(index: number): string {
  return String.fromCharCode(97 + index);
}
