import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { classOf, PACKAGE_NAME, REPORTS } from '@redeem/contracts';

import { DeliveryError } from '../site/delivery-error';

const TEMPLATE = join(import.meta.dirname, '../../template');

/** The first port for development servers of remotes. */
const FIRST_PORT = 3101;

/** Names in the root of a site that are no paths of visitors, a path of proxies, and reserved names of JavaScript. */
const TAKEN = [
  ...['site', 'registry', 'history', 'pages', 'content-service'],
  ...['constructor', 'prototype'],
];

/** The part of a package.json that is read here. */
interface Package {
  name?: string;
  config?: { port?: number; smoke?: unknown[] };
}

/**
 * Writes a remote with a page that builds and passes every check, and its route and visit in the shell. Resolves to its
 * folder. Every reason for a refusal is checked before the first file is written; Git undoes what a full disk leaves behind.
 */
export async function newRemote(workspace: string, name: string) {
  const route = `/${name}`;
  if (!PACKAGE_NAME.test(name))
    throw refused(`"${name}" is not a valid name: use small letters and single hyphens`);
  if (isTaken(name)) throw refused(`${name} is reserved: choose another name`);
  const folder = join(workspace, 'remotes', name);
  const routesFile = join(workspace, 'shell/src/routes.json');
  const shellFile = join(workspace, 'shell/package.json');
  if (existsSync(folder)) throw refused(`remotes/${name} exists already`);

  const files = globSync('{*,remotes/*,shared/*,e2e/*}/package.json', { cwd: workspace });
  const read = async (file: string) => ({
    file,
    ...(await readJson<Package>(join(workspace, file))),
  });
  const packages = await Promise.all(files.map(read));
  const same = packages.find((one) => one.name === `@redeem/${name}`);
  if (same)
    throw refused(`@redeem/${name} is the package in ${dirname(same.file)}: choose another name`);
  const port = Math.max(FIRST_PORT - 1, ...packages.map(({ config }) => config?.port ?? 0)) + 1;
  const routes = await readJson<Record<string, string | null>>(routesFile);
  if (Object.hasOwn(routes, route))
    throw refused(`${route} is a page of ${routes[route] ?? 'shell'}: choose another name`);
  const shell = await readJson<Package>(shellFile);

  const words = name.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const fill = (text: string) =>
    text
      .replaceAll('__name__', name)
      .replaceAll('__Name__', words.join(''))
      .replaceAll('__route__', route)
      .replaceAll('__port__', String(port));
  for (const file of globSync('**/*.template', { cwd: TEMPLATE })) {
    const text = await readFile(join(TEMPLATE, file), 'utf8');
    await write(join(folder, fill(file.replace(/\.template$/, ''))), fill(text));
  }
  // The locales are the same in every remote. Regions take the text of their language.
  const [table = ''] = globSync('remotes/*/src/locales.json', { cwd: workspace });
  const locales = Object.keys(await readJson<object>(join(workspace, table)));
  const title = { [`${name}.title`]: words.join(' ') };
  const texts = locales.map((locale) => [locale, locale.includes('_') ? {} : title] as const);
  await write(join(folder, 'src/locales.json'), Object.fromEntries<object>(texts));
  await write(routesFile, { ...routes, [route]: name });
  // The gate visits every page.
  const smoke = [...(shell.config?.smoke ?? []), { path: route }];
  await write(shellFile, { ...shell, config: { ...shell.config, smoke } });
  return { folder, port, route };
}

/** Returns whether a word is no path of visitors, but one of hosts. */
function isTaken(word: string): boolean {
  const path = `/${word}`;
  return TAKEN.includes(word) || classOf(path) !== 'page' || path === REPORTS;
}

function refused(message: string): DeliveryError {
  return new DeliveryError('refused', message);
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8')) as Content;
}

async function write(file: string, content: string | object): Promise<void> {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
