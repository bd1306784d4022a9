import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../places';

const run = promisify(execFile);

/** The site as `npm run build` has left it, which it has to be called before. */
export const FEDERATED = join(REPOSITORY, 'dist');

/** The same sources as one application. Answers with the root of its site. */
export async function buildSingleBundle(workspace: string): Promise<string> {
  await build('single-bundle', 'shell', workspace);
  return assemble(workspace);
}

/** The same in a page that does nothing early. Answers with the root of its site. */
export async function buildPlainBundle(workspace: string): Promise<string> {
  await build('plain-bundle', 'shell', workspace);
  return assemble(workspace);
}

/** The same sources wired as templates of federation do it. Answers with the root of its site. */
export async function buildDefaultWiring(workspace: string): Promise<string> {
  const remotes = await readdir(join(REPOSITORY, 'remotes'));
  for (const folder of ['shell', ...remotes.map((name) => `remotes/${name}`)]) {
    await build('default-wiring', folder, workspace);
  }
  return assemble(workspace);
}

/** The same remotes, and a shell with these routes besides its own. Answers with the root of its site. */
export async function buildWithRoutes(
  workspace: string,
  routes: Record<string, string>,
): Promise<string> {
  await mkdir(workspace, { recursive: true });
  const all = { ...(await ownRoutes()), ...routes };
  await writeFile(join(workspace, 'routes.json'), JSON.stringify(all));
  await build('more-routes', 'shell', workspace);
  await symlink(join(REPOSITORY, 'remotes'), join(workspace, 'remotes'));
  return assemble(workspace);
}

/** By path the remote of the page there; null for a page of the shell. */
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

async function assemble(workspace: string): Promise<string> {
  const cwd = join(REPOSITORY, 'shared/delivery');
  await run(process.execPath, ['--import', 'tsx', 'src/assemble.ts', workspace], { cwd });
  return join(workspace, 'dist');
}
