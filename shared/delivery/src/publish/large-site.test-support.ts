import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { RECORD, type Registry, type RegistryEntry } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';
import { toDocument } from '@redeem/storage';

import type { ReleasedEntry } from '../release/released-entry';
import { versionFolder } from '../release/version';
import { pathOf } from '../revisions/history';
import { pastAfter } from '../revisions/past';
import { type Change, FORMAT, type Packages, type Past } from '../revisions/revision-contract';

import { toEverybody } from './traffic';

const SCRIPT = 'run()';

const PAGE = '<!doctype html><head></head><body></body>';

const SHELL = {
  url: '/shell/1.0.0/index.html',
  metadata: { version: '1.0.0', integrity: integrityOf(PAGE) },
  extras: { routes: {}, provides: { react: '19.3.1', '@redeem/platform': '1.0.0' }, uses: [] },
};

/** Chunks of a release. A remote of this project has about as many. */
const CHUNKS = 20;

/** Sites with fewer revisions have a complete history. */
const SMALL = 1000;

/** The number of remotes of a large site whose past can be read. */
const READ_REMOTES = 8;

/**
 * Writes a site with a number of remotes and of versions of each. The remotes are published in turns, each publication
 * is one revision. Only the last two versions of each remote have files. In a large site most files of the history are
 * empty, because commands must not read them: all but the last ones and those with the past of the first remotes.
 */
export function writeLargeSite(root: string, remotes: number, versions: number): void {
  const names = Array.from({ length: remotes }, (_, index) => `remote-${letters(index)}`);
  const total = remotes * versions;
  writePage(root);
  const pasts = new Map<string, Past>();
  const microFrontends: Registry['microFrontends'] = {};
  const packages: Packages = {};
  let hash: string | null = null;
  for (let number = 1; number <= total; number += 1) {
    const name = names[(number - 1) % remotes] ?? '';
    const minor = Math.floor((number - 1) / remotes);
    const entry = released(name, minor);
    if (minor >= versions - 2) writeRelease(root, name, entry);

    const before = microFrontends[name];
    const fallback = before ? fileOf(released(name, minor - 1)) : undefined;
    const after = toEverybody(entry, fallback);
    microFrontends[name] = after;
    const revision = publicationOf(name, minor, number);
    const only = (entries: RegistryEntry[] | undefined) => ({
      ...{ schema: 1 as const, revision: number, shell: SHELL },
      microFrontends: entries ? { [name]: entries } : {},
    });
    const step = { ...revision, revision: number, registry: only(after) };
    const past = pastAfter(pasts.get(name) ?? [], name, only(before), step);
    pasts.set(name, past);
    const { at, by } = revision;
    packages[name] = { past: number, changed: { revision: number, at, by } };
    // The shell never changes, so the file with its past stays the first one.
    packages['shell'] ??= { past: 1 };
    const index = (number - 1) % remotes;
    const isLast = number >= total - 1 || (number > total - remotes && index < READ_REMOTES);
    const isRead = total < SMALL || number === 1 || isLast;
    const file = {
      format: FORMAT,
      nonce: randomUUID(),
      before: hash,
      ...revision,
      registry: { ...only(undefined), microFrontends },
      locks: {},
      packages,
      pasts: { [name]: past, ...(number === 1 && { shell: pastAfter([], 'shell', null, step) }) },
    };
    const document = isRead ? toDocument(file) : '';
    write(join(root, pathOf(number)), document);
    hash = integrityOf(document);
  }
  const registry = { schema: 1, revision: total, shell: SHELL, microFrontends };
  write(join(root, 'registry.json'), toDocument(registry));
}

function publicationOf(name: string, minor: number, number: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
  const from = minor === 0 ? null : versionOf(minor - 1);
  const change: Change = { action: 'publish', subject: name, from, to: versionOf(minor) };
  return { at, by: 'ann', change };
}

function versionOf(minor: number): string {
  return `1.${String(minor)}.0`;
}

function writePage(root: string): void {
  const record = { kind: 'shell', entry: SHELL, files: { 'index.html': integrityOf(PAGE) } };
  write(join(root, 'shell/1.0.0/index.html'), PAGE);
  write(join(root, 'shell/1.0.0', RECORD), toDocument(record));
}

function released(name: string, minor: number): ReleasedEntry {
  const version = versionOf(minor);
  const integrity = integrityOf(SCRIPT);
  const chunks = Array.from({ length: CHUNKS }, (_, index) => `chunk-${letters(index)}.44.js`);
  return {
    url: `/remotes/${name}/${version}/remoteEntry.33.js`,
    metadata: { version, integrity },
    extras: {
      globalName: `redeem_${name.replaceAll('-', '_')}`,
      exposes: ['./remote'],
      shared: {},
      preload: [],
      assets: Object.fromEntries(
        ['remoteEntry.33.js', ...chunks].map((path) => [path, integrity] as const),
      ),
    },
  };
}

function writeRelease(root: string, name: string, entry: ReleasedEntry): void {
  const folder = join(root, versionFolder(name, entry.metadata.version));
  const files = entry.extras.assets;
  for (const path of Object.keys(files)) write(join(folder, path), SCRIPT);
  write(join(folder, RECORD), toDocument({ kind: 'remote', entry, files }));
}

function fileOf({ url, metadata }: ReleasedEntry) {
  return { url, metadata };
}

const made = new Set<string>();

function write(file: string, bytes: Uint8Array | string): void {
  const folder = dirname(file);
  if (!made.has(folder)) mkdirSync(folder, { recursive: true });
  made.add(folder);
  writeFileSync(file, bytes);
}

/** Returns a number as two letters, because names have no digits. */
function letters(index: number): string {
  const letter = (value: number) => String.fromCharCode(97 + value);
  return letter(Math.floor(index / 26)) + letter(index % 26);
}
