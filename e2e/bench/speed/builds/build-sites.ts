import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../places';

const run = promisify(execFile);

/** The deploy root that `npm run build` has made. It has to be run before. */
export const FEDERATED = join(REPOSITORY, 'dist');

/** Builds the same sources as one application. Resolves to its deploy root. */
export async function buildSingleBundle(workspace: string): Promise<string> {
  await build('single-bundle', 'shell', workspace);
  return assembleAlone(workspace);
}

/** Builds the same application in a page without early requests. Resolves to its deploy root. */
export async function buildPlainBundle(workspace: string): Promise<string> {
  await build('plain-bundle', 'shell', workspace);
  return assembleAlone(workspace);
}

/** Builds the same sources, wired as federation's templates do it. Resolves to the deploy root. */
export async function buildDefaultWiring(workspace: string): Promise<string> {
  const remotes = await readdir(join(REPOSITORY, 'remotes'));
  for (const folder of ['shell', ...remotes.map((name) => `remotes/${name}`)]) {
    await build('default-wiring', folder, workspace);
  }
  return assemble(workspace);
}

/** Builds a shell with these routes besides its own, for the same remotes. Resolves to the deploy root. */
export async function buildWithRoutes(
  workspace: string,
  routes: Record<string, string>,
): Promise<string> {
  await mkdir(workspace, { recursive: true });
  const all = { ...(await ownRoutes()), ...routes };
  await writeFile(join(workspace, 'routes.json'), JSON.stringify(all));
  await build('more-routes', 'shell', workspace);
  // Their remotes are not live yet.
  await writeRoutes(workspace, await ownRoutes());
  await symlink(join(REPOSITORY, 'remotes'), join(workspace, 'remotes'));
  return assemble(workspace);
}

/** Resolves to the remotes by path; null for a page of the shell. */
export async function ownRoutes(): Promise<Record<string, string | null>> {
  const text = await readFile(join(REPOSITORY, 'shell/src/routes.json'), 'utf8');
  return JSON.parse(text) as Record<string, string | null>;
}

async function build(variant: string, folder: string, workspace: string): Promise<void> {
  const cwd = join(REPOSITORY, folder);
  const target = join(workspace, folder);
  const config = join(import.meta.dirname, `${variant}.config.ts`);
  const env = { ...process.env, NODE_ENV: 'production', BENCH_TARGET: target };
  await mkdir(target, { recursive: true });
  await cp(join(cwd, 'package.json'), join(target, 'package.json'));
  const rsbuild = join(cwd, 'node_modules/.bin/rsbuild');
  await run(rsbuild, ['build', '--config', config, '--log-level', 'error'], { cwd, env });
}

/** Makes the site of an application that contains all pages: a site is refused if a route names a remote that it lacks. */
async function assembleAlone(workspace: string): Promise<string> {
  const paths = Object.keys(await ownRoutes());
  await writeRoutes(workspace, Object.fromEntries(paths.map((path) => [path, null])));
  return assemble(workspace);
}

/** Replaces the routes that the built shell declares. */
async function writeRoutes(
  workspace: string,
  routes: Record<string, string | null>,
): Promise<void> {
  await writeFile(join(workspace, 'shell/dist/routes.json'), JSON.stringify(routes));
}

async function assemble(workspace: string): Promise<string> {
  const cwd = join(REPOSITORY, 'shared/delivery');
  await run(process.execPath, ['--import', 'tsx', 'src/assemble.ts', workspace], { cwd });
  return join(workspace, 'dist');
}
