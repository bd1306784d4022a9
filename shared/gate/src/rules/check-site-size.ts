import { composePage, configurationFrom, localeOfTexts } from '@redeem/host';

import {
  type Finding,
  type Release,
  type RemoteRelease,
  type ShellRelease,
  remoteEntry,
  shellEntry,
} from '@redeem/delivery';
import { configOf } from '../package-config';
import { total, weighFiles, type WeighedFile } from './weigh-files';
import { partOf, withinBudget } from './within-budget';

/** The path of the home page. */
const HOME = '/';

/**
 * Checks the sizes that belong to no single package: the pages of a site, and all scripts of a first visit. Their
 * budget is in the package.json of the shell.
 */
export async function checkSiteSize(releases: readonly Release[]): Promise<Finding> {
  const shell = releases.find((release) => release.kind === 'shell');
  if (!shell) throw new Error('a site needs a shell, and none is among the packages');
  const home = releases
    .filter((release) => release.kind === 'remote')
    .find(({ name }) => name === shell.routes[HOME]);
  const [page = { kilobytes: 0, files: [] }] = await weighPages(shell, releases);
  const scripts = await weighFirstVisit(shell, home);
  return withinBudget({
    budget: configOf(shell).budget,
    parts: [{ name: 'page', ...page }, partOf('firstVisit', scripts)],
  });
}

/**
 * Resolves to the scripts that a first visit of a page loads before it can be used, the largest first: those of the
 * shell and of the page's remote, with the texts of both in their largest locale.
 */
async function weighFirstVisit(
  shell: ShellRelease,
  remote: RemoteRelease | undefined,
): Promise<WeighedFile[]> {
  const releases = [
    { release: shell, starts: shell.scripts },
    ...(remote ? [{ release: remote, starts: [remote.entry.path, ...remote.preload] }] : []),
  ];
  const files = releases.flatMap(({ release, starts }) =>
    release.files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, bytes }) => ({
        path: `${release.name}/${path}`,
        bytes,
        starts: starts.includes(path),
      })),
  );
  const started = await weighFiles(files.filter(({ starts }) => starts));
  const later = await weighFiles(files.filter(({ starts }) => !starts));
  const locales = new Set(later.map(({ path }) => localeOfTexts(path)));
  locales.delete(undefined);
  const texts = [...locales].map((locale) =>
    later.filter(({ path }) => localeOfTexts(path) === locale),
  );
  const [heaviest = []] = texts.toSorted((a, b) => total(b) - total(a));
  return [...started, ...heaviest].toSorted((a, b) => b.kilobytes - a.kilobytes);
}

interface WeighedPage {
  kilobytes: number;
  /** The elements of the page with their sizes when compressed alone. */
  files: readonly WeighedFile[];
}

/** Matches the elements that make up most of a page: links, data and scripts. */
const PIECE = /<link\b[^>]*>|<script\b[^>]*>.*?<\/script>/gs;

/** Resolves to the page of every route of a site with these releases, the largest first. */
async function weighPages(
  shell: ShellRelease,
  releases: readonly Release[],
): Promise<WeighedPage[]> {
  const remotes = releases.filter((release) => release.kind === 'remote');
  const forAll = { traffic: 100, default: true };
  const registry = {
    ...{ schema: 1 as const, revision: 1, shell: shellEntry(shell) },
    microFrontends: Object.fromEntries(
      remotes.map((remote) => [remote.name, [{ ...remoteEntry(remote), deployment: forAll }]]),
    ),
  };
  const { html } = shell;
  const configuration = configurationFrom({});
  const routes = Object.keys(registry.shell.extras.routes);
  const pages = await Promise.all(
    routes.map((route) => weighPage(route, composePage({ html, registry, configuration, route }))),
  );
  return pages.toSorted((a, b) => b.kilobytes - a.kilobytes);
}

async function weighPage(route: string, html: string): Promise<WeighedPage> {
  const whole = await weighFiles([{ path: `page of ${route}`, bytes: Buffer.from(html) }]);
  const elements = [
    ...(html.match(PIECE) ?? []).map((text) => ({ name: nameOf(text), text })),
    { name: 'markup', text: html.replace(PIECE, '') },
  ];
  const pieces = await weighFiles(
    [...new Set(elements.map(({ name }) => name))].map((path) => {
      const texts = elements.filter(({ name }) => name === path).map(({ text }) => text);
      return { path, bytes: Buffer.from(texts.join('')) };
    }),
  );
  return { kilobytes: total(whole), files: [...whole, ...pieces] };
}

function nameOf(element: string): string {
  if (element.startsWith('<link')) return 'links';
  const [, id] = /^<script\b[^>]*\sid="([^"]+)"/.exec(element) ?? [];
  return id === undefined ? 'scripts' : `#${id}`;
}
