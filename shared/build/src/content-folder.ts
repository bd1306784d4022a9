import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the Markdown files below a folder, by path. */
export function readTextFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]),
  );
}
