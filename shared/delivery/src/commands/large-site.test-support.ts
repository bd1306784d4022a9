import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { RECORD, type Registry } from '@redeem/contracts';

import { integrityOf } from '../site/bytes';
import { pathOf } from '../site/history';
import type { RecordedFile } from '../site/record';
import type { ReleasedEntry } from '../site/record';
import type { PackagePast, PastVersion, Revision } from '../site/revision';
import { toDocument } from '../site/storage';
import { toEverybody } from '../site/traffic';
import { releaseFolder } from '../site/version';

const PICTURE = 'pixels';

const PAGE = '<!doctype html><head></head><body></body>';

const BY = { name: 'ann' };

const SHELL = {
  url: '/shell/1.0.0/index.png',
  metadata: { version: '1.0.0', integrity: integrityOf(PAGE) },
  extras: { routes: {}, provides: { react: '19.3.1', '@redeem/platform': '1.0.0' }, uses: [] },
};

/** The files of a release. A remote of this project has about as many. */
const FILES = 21;

/**
 * Writes a site with a number of remotes and of versions of each. The remotes were published in turns, each publication
 * is one revision. Only the last two versions of each remote have files, and only the newest revision has content, because
 * commands must not read the others.
 */
export function writeLargeSite(root: string, remotes: number, versions: number): void {
  const names = Array.from({ length: remotes }, (_, index) => `remote-${letters(index)}`);
  const total = remotes * versions;
  const at = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const past: Revision['past'] = { shell: pastWith(1, () => ({ at, revision: 1 })) };
  const microFrontends: Registry['microFrontends'] = {};
  writeRelease(root, 'shell', { kind: 'shell', entry: SHELL }, { 'index.png': fileOf(PAGE) });
  for (const [index, name] of names.entries()) {
    for (const minor of [versions - 2, versions - 1].filter((one) => one >= 0)) {
      const entry = released(name, minor);
      const files = Object.keys(entry.extras.assets).map(
        (path) => [path, fileOf(PICTURE)] as const,
      );
      writeRelease(root, name, { kind: 'remote', entry }, Object.fromEntries(files));
    }
    const { url, metadata } = released(name, versions - 2);
    const fallback = versions > 1 ? { url, metadata } : undefined;
    microFrontends[name] = toEverybody(released(name, versions - 1), fallback);
    past[name] = pastWith(versions, (minor) => ({ at, revision: minor * remotes + index + 1 }));
  }
  for (let number = 1; number < total; number += 1) write(join(root, pathOf(number)), '');
  const registry: Registry = { schema: 1, revision: total, shell: SHELL, microFrontends };
  const newest: Revision = {
    ...{ site: randomUUID(), revision: total, nonce: randomUUID(), at, by: BY },
    change: { action: 'publish', subject: names.at(-1) ?? '', from: null, to: '1.0.0' },
    ...{ registry, locks: {}, past },
  };
  write(join(root, pathOf(total)), toDocument(newest));
}

function pastWith(
  versions: number,
  momentOf: (minor: number) => { revision: number; at: string },
): PackagePast {
  const past = Array.from({ length: versions }, (_, minor): PastVersion => {
    const before = minor === 0 ? null : versionOf(minor - 1);
    return {
      ...{ version: versionOf(minor), since: { ...momentOf(minor), by: BY }, before },
      ...(before !== null && { fallback: before }),
      ...(minor < versions - 1 && { until: momentOf(minor + 1) }),
    };
  });
  return { versions: past, removed: [], changed: { ...momentOf(versions - 1), by: BY } };
}

function versionOf(minor: number): string {
  return `1.${String(minor)}.0`;
}

function released(name: string, minor: number): ReleasedEntry {
  const version = versionOf(minor);
  const integrity = integrityOf(PICTURE);
  const paths = Array.from({ length: FILES }, (_, index) => `chunk-${letters(index)}.44.png`);
  return {
    url: `/remotes/${name}/${version}/${paths[0] ?? ''}`,
    metadata: { version, integrity },
    extras: {
      globalName: `redeem_${name.replaceAll('-', '_')}`,
      ...{ exposes: ['./remote'], shared: {}, preload: [] },
      assets: Object.fromEntries(paths.map((path) => [path, integrity] as const)),
    },
  };
}

function writeRelease(
  root: string,
  name: string,
  record: { kind: string; entry: { metadata: { version: string } } },
  files: Record<string, RecordedFile>,
): void {
  const folder = join(root, releaseFolder(name, record.entry.metadata.version));
  for (const path of Object.keys(files))
    write(join(folder, path), name === 'shell' ? PAGE : PICTURE);
  const about = { by: BY, at: new Date(0).toISOString() };
  write(join(folder, RECORD), toDocument({ ...record, files, ...about }));
}

function fileOf(content: string): RecordedFile {
  return { integrity: integrityOf(content), size: content.length };
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
