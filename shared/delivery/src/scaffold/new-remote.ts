import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { DeliveryError } from '../delivery-error';

const TEMPLATE = join(import.meta.dirname, '../../template');
const SUFFIX = '.template';

/** Development servers of remotes listen from here on. */
const FIRST_PORT = 3101;

/** Packages and paths of a site that are no remote's. */
const TAKEN = [
  ...['shell', 'site'],
  ...['remotes', 'registry', 'history', 'pages', 'reports', 'livez', 'readyz', 'content-service'],
];

interface NewRemote {
  /** Absolute path of the checkout. */
  workspace: string;
  name: string;
  /** The path of its page; by default its name. */
  route?: string;
}

/** Writes a remote that builds, passes every check and has a page; answers with its folder. */
export async function newRemote({ workspace, name, route = `/${name}` }: NewRemote) {
  requireName(name);
  requireRoute(route);
  const remotes = join(workspace, 'remotes');
  const folder = join(remotes, name);
  if (existsSync(folder)) throw new DeliveryError('conflict', `remotes/${name} is there already`);

  await addRoute(join(workspace, 'shell/src/routes.json'), route, name);
  await addVisit(join(workspace, 'shell/package.json'), route);
  const port = await freePort(remotes);
  const words = { name, Name: pascalCase(name), route, port: String(port) };
  for (const file of await templateFiles()) {
    const target = join(folder, fill(file.slice(0, -SUFFIX.length), words));
    await write(target, fill(await readFile(join(TEMPLATE, file), 'utf8'), words));
  }
  const texts = JSON.stringify({ [`${name}.title`]: title(name) }, null, 2);
  for (const locale of await locales(remotes)) {
    await write(join(folder, 'src/locales', locale), `${texts}\n`);
  }
  return { folder, port, route };
}

function requireName(name: string): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) {
    throw new DeliveryError('refused', `"${name}" is no name: small letters and single hyphens`);
  }
  requireFree(name);
}

function requireRoute(route: string): void {
  if (!/^(\/[a-z-]+)+$/.test(route)) {
    throw new DeliveryError('refused', `"${route}" is no path in small letters, like /gift-cards`);
  }
  requireFree(route.split('/')[1] ?? '');
}

function requireFree(word: string): void {
  if (!TAKEN.includes(word)) return;
  throw new DeliveryError('conflict', `${word} means something else here: choose another name`);
}

async function addRoute(file: string, route: string, name: string): Promise<void> {
  const routes = JSON.parse(await readFile(file, 'utf8')) as Record<string, string | null>;
  if (Object.hasOwn(routes, route)) {
    const owner = routes[route] ?? 'shell';
    throw new DeliveryError('conflict', `${route} is a page of ${owner}: choose another, --route`);
  }
  await write(file, `${JSON.stringify({ ...routes, [route]: name }, null, 2)}\n`);
}

/** The gate of the shell wants to see every page of it. */
async function addVisit(file: string, path: string): Promise<void> {
  const shell = JSON.parse(await readFile(file, 'utf8')) as { config: { smoke: object[] } };
  shell.config.smoke.push({ path });
  await write(file, `${JSON.stringify(shell, null, 2)}\n`);
}

async function freePort(remotes: string): Promise<number> {
  const ports = await Promise.all(
    (await readdir(remotes)).map(async (folder) => {
      const file = await readFile(join(remotes, folder, 'package.json'), 'utf8').catch(() => '{}');
      return (JSON.parse(file) as { config?: { port?: number } }).config?.port ?? 0;
    }),
  );
  return Math.max(FIRST_PORT - 1, ...ports) + 1;
}

/** Every remote speaks the same languages. */
async function locales(remotes: string): Promise<string[]> {
  for (const remote of await readdir(remotes)) {
    const files = await readdir(join(remotes, remote, 'src/locales')).catch(() => []);
    if (files.length > 0) return files;
  }
  return ['en.json'];
}

async function templateFiles(): Promise<string[]> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)));
}

/** `__name__` in a text becomes the word called `name`. */
function fill(text: string, words: Record<string, string>): string {
  return text.replace(/__([A-Za-z]+)__/g, (match, word: string) => words[word] ?? match);
}

function pascalCase(name: string): string {
  return name.split('-').map(capitalised).join('');
}

function title(name: string): string {
  return name.split('-').map(capitalised).join(' ');
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
