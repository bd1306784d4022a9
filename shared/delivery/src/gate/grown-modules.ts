import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** What the build leaves in dist/, and what a package keeps of it: bytes of source by module. */
export const MODULES = 'modules.json';

const ModulesContract = v.record(v.string(), v.number());

/** How many are named; whoever wants more compares the files. */
const MOST = 3;

/**
 * The modules that have grown most since the list in the package's folder was written, as one
 * sentence; none where nothing is known of then or now.
 */
export async function grownModules(folder: string): Promise<string> {
  const [before, now] = await Promise.all([
    readModules(join(folder, MODULES)),
    readModules(join(folder, 'dist', MODULES)),
  ]);
  if (!before || !now) return '';
  const grown = Object.entries(now)
    .map(([name, size]) => ({ name, isNew: !(name in before), by: size - (before[name] ?? 0) }))
    .filter(({ by }) => by > 0)
    .toSorted((a, b) => b.by - a.by)
    .slice(0, MOST)
    .map(({ name, isNew, by }) => `${name} +${(by / 1000).toFixed(1)} kB${isNew ? ' (new)' : ''}`);
  return grown.length > 0 ? `Grown most since ${MODULES}, in source: ${grown.join(', ')}` : '';
}

async function readModules(file: string): Promise<Record<string, number> | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : parseJsonDocument(MODULES, ModulesContract, text);
}
