// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What the built site is made from. The Node host only serves it, and the tasks only make it. */
const SOURCES = [
  'shell',
  'remotes',
  'shared',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];
const NOT_SOURCES = new Set(['shared/host/src/main.ts', 'shared/host/src/server', 'shared/tasks']);
const NOT_ENTERED = new Set(['node_modules', 'dist', 'test-results']);

/**
 * A hash over every file that may change what is built: the same stamp, the same site.
 *
 * @param {string} root
 */
export function buildStamp(root) {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((source) => filesBelow(root, join(root, source)))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(root, path) {
  if (!existsSync(path)) return [];
  const entries = readEntries(path);
  if (!entries) return [path];
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name);
      if (NOT_SOURCES.has(relative(root, file))) return [];
      if (entry.isDirectory()) return NOT_ENTERED.has(entry.name) ? [] : filesBelow(root, file);
      return /\.test\.\w+$/.test(entry.name) ? [] : [file];
    });
}

/** @param {string} path */
function readEntries(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return null;
  }
}
