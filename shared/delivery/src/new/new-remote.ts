import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { classOf, PACKAGE_NAME, REPORTS } from '@redeem/contracts';

import { DeliveryError } from '../site/delivery-error';

const TEMPLATE = join(import.meta.dirname, '../../template');
const SUFFIX = '.template';

/** The first port for development servers of remotes. */
const FIRST_PORT = 3101;

/** Names in the root of a site that are no paths of visitors, a path of proxies, and reserved names of JavaScript. */
const TAKEN = [
  'site',
  'registry',
  'history',
  'pages',
  'content-service',
  'constructor',
  'prototype',
];

/** The folders of packages whose names a remote must not have. */
const PACKAGE_PARENTS = ['.', 'remotes', 'shared', 'e2e'];

interface NewRemote {
  /** Absolute path of the checkout. */
  workspace: string;
  name: string;
  /** The path of its page; its name by default. */
  route?: string;
}

/** Texts of files by absolute path. */
type Texts = Record<string, string>;

/**
 * Writes a remote with a page that builds and passes every check. Resolves to its folder. Every reason for a refusal is
 * checked before the first file is written.
 */
export async function newRemote({ workspace, name, route = `/${name}` }: NewRemote) {
  requireName(name);
  requireRoute(route);
  const remotes = join(workspace, 'remotes');
  const folder = join(remotes, name);
  if (existsSync(folder)) throw new DeliveryError('conflict', `remotes/${name} exists already`);
  await requireNewPackage(workspace, name);

  const routes = join(workspace, 'shell/src/routes.json');
  const shell = join(workspace, 'shell/package.json');
  const changed = {
    [shell]: await withVisit(shell, route),
    [routes]: await withRoute(routes, route, name),
  };
  const port = await freePort(remotes);
  const added = await remoteFiles(folder, {
    name,
    Name: pascalCase(name),
    route,
    port: String(port),
  });
  // Git undoes what a full disk leaves behind.
  for (const [file, text] of Object.entries({ ...added, ...changed })) await write(file, text);
  return { folder, port, route };
}

/** Resolves to the files of the remote, from the template. */
async function remoteFiles(folder: string, words: Record<string, string>): Promise<Texts> {
  const { name = '' } = words;
  const files: Texts = {};
  for (const file of await templateFiles()) {
    const target = join(folder, fill(file.slice(0, -SUFFIX.length), words));
    files[target] = fill(await readFile(join(TEMPLATE, file), 'utf8'), words);
  }
  const texts = JSON.stringify({ [`${name}.title`]: title(name) }, null, 2);
  for (const locale of await locales(dirname(folder))) {
    files[join(folder, 'src/locales', locale)] = `${texts}\n`;
  }
  return files;
}

function requireName(name: string): void {
  if (!PACKAGE_NAME.test(name)) {
    throw new DeliveryError(
      'refused',
      `"${name}" is not a valid name: use small letters and single hyphens`,
    );
  }
  requireFree(name);
}

function requireRoute(route: string): void {
  if (!/^(\/[a-z-]+)+$/.test(route)) {
    throw new DeliveryError(
      'refused',
      `"${route}" is not a valid path: use small letters, like /gift-cards`,
    );
  }
  requireFree(route.split('/')[1] ?? '');
}

function requireFree(word: string): void {
  const isPage = classOf(`/${word}`) === 'page' && `/${word}` !== REPORTS;
  if (isPage && !TAKEN.includes(word)) return;
  throw new DeliveryError('conflict', `${word} is reserved: choose another name`);
}

async function requireNewPackage(workspace: string, name: string): Promise<void> {
  for (const parent of PACKAGE_PARENTS) {
    for (const folder of await readdir(join(workspace, parent)).catch(() => [])) {
      const file = join(workspace, parent, folder, 'package.json');
      if (!existsSync(file)) continue;
      if ((await readJson<{ name?: string }>(file)).name !== `@redeem/${name}`) continue;
      throw new DeliveryError(
        'conflict',
        `@redeem/${name} is the package in ${join(parent, folder)}: choose another name`,
      );
    }
  }
}

async function withRoute(file: string, route: string, name: string): Promise<string> {
  const routes = await readJson<Record<string, string | null>>(file);
  if (Object.hasOwn(routes, route)) {
    const owner = routes[route] ?? 'shell';
    throw new DeliveryError(
      'conflict',
      `${route} is a page of ${owner}: choose another with --route`,
    );
  }
  return toText({ ...routes, [route]: name });
}

/** Adds the page to the visits of the shell, because the gate has to visit every page. */
async function withVisit(file: string, path: string): Promise<string> {
  const shell = await readJson<{ config?: { smoke?: unknown } }>(file);
  const { config } = shell;
  if (!Array.isArray(config?.smoke)) {
    throw new DeliveryError(
      'refused',
      `${file} has no list config.smoke: add it, because it gets the new page`,
    );
  }
  return toText({
    ...shell,
    config: { ...config, smoke: [...(config.smoke as unknown[]), { path }] },
  });
}

async function freePort(remotes: string): Promise<number> {
  const ports = await Promise.all(
    (await readdir(remotes)).map(async (folder) => {
      const file = join(remotes, folder, 'package.json');
      if (!existsSync(file)) return 0;
      return (await readJson<{ config?: { port?: number } }>(file)).config?.port ?? 0;
    }),
  );
  return Math.max(FIRST_PORT - 1, ...ports) + 1;
}

/** Resolves to the locales, which are the same in every remote. */
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

/** Replaces `__name__` in a text by the word `name`. */
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

async function readJson<Content>(file: string): Promise<Content> {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text) as Content;
  } catch {
    throw new DeliveryError('refused', `${file} is not JSON`);
  }
}

function toText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
