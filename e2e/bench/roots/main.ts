import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { initSite, mirrorSite, publish, readRelease, rollback, siteStatus } from '@redeem/delivery';
import { writeLargeSite, writeRemote } from '@redeem/delivery/testing';
import { fileHeaders } from '@redeem/host';
import { FolderStorage, storageAt } from '@redeem/storage';
import { startStore, stopStore } from '@redeem/storage/testing';
import { median } from 'simple-statistics';

/*
 * Compares a site in an object store (Ceph on this machine) with the same one in a folder: commands, and visits of a host
 * that has just started without a copy (cold) and of one that has been visited before (warm). Prints a table of medians.
 */

const REPOSITORY = join(import.meta.dirname, '../../..');
const ROUNDS = 5;
const BY = 'bench';

/** Milliseconds of each round by what was measured. */
type Times = Map<string, number[]>;

const work = await mkdtemp(join(tmpdir(), 'redeem-bench-'));
await startStore();
try {
  console.log('| remotes | what | folder | store | ratio |\n| --- | --- | --- | --- | --- |');
  for (const remotes of [5, 500]) await compare(remotes);
} finally {
  await stopStore();
  await rm(work, { recursive: true, force: true });
}

async function compare(remotes: number): Promise<void> {
  const folder = join(work, String(remotes));
  const roots = { folder, store: `s3://sites/bench-${String(remotes)}` };
  const name = remotes > 5 ? 'remote-aa' : 'support';
  await makeSite(folder, remotes);
  await mirrorSite({ from: new FolderStorage(folder), storage: at(roots.store) });
  const times = { folder: new Map() as Times, store: new Map() as Times };
  for (let round = 1; round <= ROUNDS; round += 1) {
    await measure({ root: roots.folder, name, round }, times.folder);
    await measure({ root: roots.store, name, round }, times.store);
  }
  for (const [what, inFolder] of times.folder) {
    const [one, other] = [median(inFolder), median(times.store.get(what) ?? [])];
    const cells = [remotes, what, `${one.toFixed(0)} ms`, `${other.toFixed(0)} ms`];
    console.log(`| ${cells.join(' | ')} | ${(other / one).toFixed(1)} |`);
  }
}

/** With five remotes this checkout, with more of them small ones of 21 files. */
async function makeSite(root: string, remotes: number): Promise<void> {
  if (remotes > 5) {
    writeLargeSite(root, remotes, 2);
    return;
  }
  const packages = ['gpbundle', 'picklist', 'redeem-form', 'retailers', 'support'];
  const folders = ['shell', ...packages.map((name) => join('remotes', name))];
  const releases = await Promise.all(folders.map((one) => readRelease(join(REPOSITORY, one))));
  await initSite({ storage: new FolderStorage(root), releases, by: BY });
}

interface Round {
  root: string;
  /** A remote of the site. */
  name: string;
  round: number;
}

async function measure({ root, name, round }: Round, times: Times): Promise<void> {
  const storage = at(root);
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await work();
    times.set(what, [...(times.get(what) ?? []), performance.now() - start]);
    return result;
  };
  const release = await nextRelease(name, round);
  const check = () => Promise.resolve();
  await timed('publication, without build and gate', () =>
    publish({ storage, release, by: BY, traffic: 100, check }),
  );
  await timed('rollback', () => rollback({ storage, name, by: BY }));
  await timed('status', () => siteStatus(storage));

  const cache = await mkdtemp(join(work, 'cache-'));
  const { host, url } = await timed('start of a cold host', () => startHost(root, cache));
  await timed('first visit, cold host', () => visit(url, name));
  await timed('second visit, cold host', () => visit(url, name));
  host.kill('SIGKILL');
  await once(host, 'close');
  const warm = await timed('start of a warm host', () => startHost(root, cache));
  await timed('first visit, warm host', () => visit(warm.url, name));
  warm.host.kill('SIGKILL');
  await once(warm.host, 'close');
}

/** A release with as many files as that of support, and a version of its own. */
async function nextRelease(name: string, round: number) {
  const folder = await mkdtemp(join(work, 'release-'));
  const version = `9.${String(round)}.0`;
  await writeRemote(folder, { name, version, entry: `run(${String(round)})` });
  await cp(join(REPOSITORY, 'remotes/support/dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('mf-manifest.json'),
  });
  return readRelease(folder);
}

async function startHost(
  root: string,
  cache: string,
): Promise<{ host: ChildProcess; url: string }> {
  const host = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(REPOSITORY, 'shared/host'),
    env: { ...process.env, SITE_ROOT: root, CACHE_DIR: cache, PORT: '0', DRAIN_MS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: host.stdout })) {
    const { url } = JSON.parse(line) as { url?: string };
    if (url !== undefined) return { host, url };
  }
  throw new Error(`no host starts for ${root}`);
}

/** Requests the registry, and then all files of the live release of a remote at once, as a browser does. */
async function visit(url: string, name: string): Promise<void> {
  const registry = (await (await fetch(`${url}/registry.json`)).json()) as {
    microFrontends: Record<string, { url: string; extras: { assets: Record<string, string> } }[]>;
  };
  const names = [name, ...Object.keys(registry.microFrontends)];
  const [entry] = names.flatMap((one) => registry.microFrontends[one]?.[0] ?? []);
  if (!entry) throw new Error(`${url} has no remote`);
  const folder = entry.url.slice(0, entry.url.lastIndexOf('/'));
  const answers = Object.keys(entry.extras.assets).map((path) => fetch(`${url}${folder}/${path}`));
  for (const answer of await Promise.all(answers)) {
    if (!answer.ok) throw new Error(`${answer.url} answers ${String(answer.status)}`);
    await answer.arrayBuffer();
  }
}

function at(root: string) {
  return storageAt(root, process.env, fileHeaders);
}
