// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Absolute path of the repository. */
export const ROOT = join(import.meta.dirname, '../../..');

/** Where the tasks leave what they need the next time; goes away with node_modules. */
export const CACHE = join(ROOT, 'node_modules/.cache/redeem');

/** pnpm is pinned here, and fetched by npx: nobody needs to install it. */
export const PNPM = 'pnpm@12.20.0';

/**
 * @typedef {object} WorkspacePackage
 * @property {string} folder absolute
 * @property {string} path relative to the repository
 * @property {string} name
 * @property {Record<string, string>} scripts
 * @property {Record<string, string>} dependencies all kinds
 * @property {number} [port] where a remote is served while it is worked on
 */

/**
 * @typedef {object} PackageFile
 * @property {string} name
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {{ port?: number }} [config]
 */

/**
 * Every package that pnpm-workspace.yaml names.
 *
 * @returns {WorkspacePackage[]}
 */
export function workspacePackages(root = ROOT) {
  const yaml = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return packageGlobs(yaml)
    .flatMap((glob) => foldersOf(root, glob))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => readPackage(root, folder));
}

/**
 * @param {string} name e.g. `@redeem/host`
 * @returns {WorkspacePackage}
 */
export function workspacePackage(name, root = ROOT) {
  const found = workspacePackages(root).find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not in the workspace`);
  return found;
}

/**
 * The `packages` list of pnpm-workspace.yaml. There is no YAML parser before anything is installed,
 * so the list is kept plain: one folder a line, a star only at the end.
 *
 * @param {string} yaml
 */
export function packageGlobs(yaml) {
  const [, list = ''] = /^packages:\n((?: {2}- .+\n)+)/m.exec(yaml) ?? [];
  return [...list.matchAll(/- '?([^'\n]+)'?/g)].map(([, glob = '']) => glob);
}

/**
 * @param {string} root
 * @param {string} glob
 */
function foldersOf(root, glob) {
  if (!glob.endsWith('/*')) return [join(root, glob)];
  const parent = join(root, glob.slice(0, -2));
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name))
    .sort();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {WorkspacePackage}
 */
function readPackage(root, folder) {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const file = /** @type {PackageFile} */ (JSON.parse(text));
  return {
    folder,
    path: relative(root, folder),
    name: file.name,
    scripts: file.scripts ?? {},
    dependencies: { ...file.dependencies, ...file.devDependencies },
    ...(file.config?.port && { port: file.config.port }),
  };
}
