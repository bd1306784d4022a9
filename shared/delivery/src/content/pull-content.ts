import { execFile, type ExecFileException } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { type Pulled, PULLED, readContentFolder, readPulled } from '@redeem/build/content-folder';
import type { Storage } from '@redeem/storage';

import { hasTexts, readTexts } from '../publish/replaced-texts';
import { readRecord } from '../release/release-record';
import { versionFolder } from '../release/version';
import { readContentRelease } from './content';

interface Pull {
  storage: Storage;
  name: string;
  /** The folder of the package in a checkout. */
  folder: string;
}

/** The texts that were written into a checkout, by path. */
interface PulledContent {
  version: string;
  /** As visitors get them. */
  written: string[];
  /** With changes of the checkout and of the site. */
  merged: string[];
  /** With marks of Git where both have changed the same lines. */
  conflicting: string[];
}

/**
 * Writes the texts that visitors get into a checkout, and which these are. Changes of the checkout stay: a text that was changed in both
 * places is merged by Git.
 */
export async function pullContent({ storage, name, folder }: Pull): Promise<PulledContent> {
  const { release, data } = await readContentRelease({ storage, name });
  const { version } = release;
  const result: PulledContent = { version, written: [], merged: [], conflicting: [] };
  const own = (await readContentFolder(folder)) ?? { files: {}, known: [] };
  if (hasTexts(own, data)) return result;

  const pulled = await readPulled(folder);
  const base = (await readBase(storage, name, pulled?.version ?? version, pulled)) ?? {};
  for (const [path, live] of Object.entries(data.files)) {
    const [mine, before] = [own.files[path], base[path]];
    if (mine === live || (mine !== undefined && live === before)) continue;
    const file = join(folder, 'content', path);
    if (mine === undefined || mine === before) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, live);
      result.written.push(path);
      continue;
    }
    const { text, isClean } = await merge({ mine, before: before ?? '', live });
    await writeFile(file, text);
    result[isClean ? 'merged' : 'conflicting'].push(path);
  }
  const about: Pulled = { version, known: data.known };
  await writeFile(join(folder, PULLED), `${JSON.stringify(about, null, 2)}\n`);
  return result;
}

/** Resolves to the texts that a checkout was made from: those it has pulled, or those of the last build. Null if the site has lost them. */
async function readBase(
  storage: Storage,
  name: string,
  version: string,
  pulled: Pulled | null,
): Promise<Readonly<Record<string, string>> | null> {
  const texts = await readTexts(storage, name, version).catch(() => null);
  if (pulled || !texts) return texts?.files ?? null;
  const record = await readRecord(storage, versionFolder(name, version)).catch(() => null);
  if (record?.content) return readBase(storage, name, record.content.from, null);
  // Somebody has built it from a checkout with live texts, which this one lacks.
  return texts.known.length > 0 ? null : texts.files;
}

interface Versions {
  mine: string;
  before: string;
  live: string;
}

async function merge({
  mine,
  before,
  live,
}: Versions): Promise<{ text: string; isClean: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-merge-'));
  try {
    const names = ['checkout', 'before', 'live'];
    for (const [index, text] of [mine, before, live].entries())
      await writeFile(join(folder, names[index] ?? ''), text);
    const labels = names.flatMap((label) => ['-L', label]);
    const words = ['merge-file', '-p', ...labels, ...names];
    const { stdout } = await promisify(execFile)('git', words, { cwd: folder });
    return { text: stdout, isClean: true };
  } catch (error) {
    // Git ends with the number of conflicts.
    const { code, stdout } = error as ExecFileException;
    if (typeof code !== 'number' || code > 127 || stdout === undefined) throw error;
    return { text: stdout, isClean: false };
  } finally {
    await rm(folder, { recursive: true });
  }
}
