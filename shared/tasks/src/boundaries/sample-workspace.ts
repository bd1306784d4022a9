import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { ROOT } from '../paths.mjs';
import { workspacePackages } from '../workspace.mjs';

/** Packages of the registry that a rule names. In the sample each is one empty file. */
const LIBRARIES = [
  'effector',
  'effector-react',
  'hono',
  'i18next',
  'js-cookie',
  'react',
  'react-dom',
  'react-i18next',
  'react-router-dom',
];

/**
 * Makes a workspace with the packages of this one and their real doors, without other files. Each package can resolve all
 * others, as if no package.json prevented it.
 *
 * @returns its folder
 */
export function makeSampleWorkspace() {
  const root = mkdtempSync(join(tmpdir(), 'redeem-boundaries-'));
  for (const { path, name } of workspacePackages()) {
    const text = readFileSync(join(ROOT, path, 'package.json'), 'utf8');
    write(root, `${path}/package.json`, text);
    write(root, `${path}/src/own.ts`, 'export const own = 1;\n');
    for (const door of doorsOf(text)) write(root, join(path, door), 'export {};\n');
    link(root, name, join(root, path));
  }
  for (const name of LIBRARIES) {
    const folder = `node_modules/.pnpm/${name}@1.0.0/node_modules/${name}`;
    write(root, `${folder}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(root, `${folder}/index.js`, 'export {};\n');
    link(root, name, join(root, folder));
  }
  return root;
}

export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

export function link(root: string, name: string, target: string): void {
  const path = join(root, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** Returns the TypeScript files and modules that a package.json exports. */
function doorsOf(packageJson: string): string[] {
  const { exports = {} } = JSON.parse(packageJson) as { exports?: Record<string, unknown> };
  return Object.values(exports).filter(
    (door): door is string => typeof door === 'string' && /\.(tsx?|mjs)$/.test(door),
  );
}
