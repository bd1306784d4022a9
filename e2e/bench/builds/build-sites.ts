import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../laboratory';

const run = promisify(execFile);

/**
 * Builds the same sources as one application: in a page composed like the site's, or in a template's page. Resolves to
 * its deploy root.
 */
export async function buildBundle(page: 'composed' | 'plain', workspace: string): Promise<string> {
  await build('bundle', 'shell', workspace, { BENCH_PAGE: page });
  // It contains all pages: a site is refused if a route names a remote that it lacks.
  const text = await readFile(join(REPOSITORY, 'shell/src/routes.json'), 'utf8');
  const routes = JSON.parse(text) as object;
  const own = Object.fromEntries(Object.keys(routes).map((path) => [path, null]));
  await writeFile(join(workspace, 'shell/dist/routes.json'), JSON.stringify(own));
  return assemble(workspace);
}

/** Builds the same sources, wired as federation's templates do it. Resolves to the deploy root. */
export async function buildDefaultWiring(workspace: string): Promise<string> {
  const remotes = await readdir(join(REPOSITORY, 'remotes'));
  for (const folder of ['shell', ...remotes.map((name) => `remotes/${name}`)]) {
    await build('default-wiring', folder, workspace);
  }
  return assemble(workspace);
}

async function build(variant: string, folder: string, workspace: string, more = {}): Promise<void> {
  const cwd = join(REPOSITORY, folder);
  const target = join(workspace, folder);
  const config = join(import.meta.dirname, `${variant}.config.ts`);
  const env = { ...process.env, NODE_ENV: 'production', BENCH_TARGET: target, ...more };
  await mkdir(target, { recursive: true });
  await cp(join(cwd, 'package.json'), join(target, 'package.json'));
  const rsbuild = join(cwd, 'node_modules/.bin/rsbuild');
  await run(rsbuild, ['build', '--config', config, '--log-level', 'error'], { cwd, env });
}

async function assemble(workspace: string): Promise<string> {
  const cwd = join(REPOSITORY, 'shared/delivery');
  await run(process.execPath, ['--import', 'tsx', 'src/checkout-site.ts', 'assemble', workspace], {
    cwd,
  });
  return join(workspace, 'dist');
}
