import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type ContentData, parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** The content of a checkout. */
export type ContentFolder = Pick<ContentData, 'files' | 'known'>;

/** The file below `content/` that says which live texts a checkout has got. `pull-content` writes it. */
export const PULLED = 'content/pulled.json';

const PulledContract = v.object({
  /** The version that was live. */
  version: v.string(),
  /** As in `ContentData`. */
  known: v.array(v.string()),
});

export type Pulled = v.InferOutput<typeof PulledContract>;

/**
 * Resolves to the content of the package in `folder`; null if it has none. Throws a `ContractError` if what it says about live texts
 * is damaged.
 */
export async function readContentFolder(folder: string): Promise<ContentFolder | null> {
  const content = join(folder, 'content');
  if (!existsSync(content)) return null;
  const pulled = await readPulled(folder);
  return { files: readTextFiles(content), known: pulled?.known ?? [] };
}

/** Reads the Markdown files below a folder, by path. */
export function readTextFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** Resolves to which live texts the package in `folder` has got; null if none. */
export async function readPulled(folder: string): Promise<Pulled | null> {
  const text = await readFile(join(folder, PULLED), 'utf8').catch(() => null);
  return text === null ? null : parseJsonDocument(PULLED, PulledContract, text);
}
