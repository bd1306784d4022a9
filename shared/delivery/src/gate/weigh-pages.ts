import { composePage, configurationFrom } from '@redeem/host';

import { composeRegistry } from '../release/compose-registry';
import type { Release } from '../release/read-release';
import { total, weighFiles, type WeighedFile } from './weigh-files';

interface WeighedPage {
  kilobytes: number;
  /** The page by its route, and each of its pieces as it would weigh by itself. */
  files: readonly WeighedFile[];
}

/** The elements that a page has much of, or much in: its links, data and scripts. */
const PIECE = /<link\b[^>]*>|<script\b[^>]*>.*?<\/script>/gs;

/** The page of every route of a site of these releases, the heaviest first. */
export async function weighPages(releases: readonly Release[]): Promise<WeighedPage[]> {
  const registry = composeRegistry(releases, 1);
  const html = releases.find((release) => release.kind === 'shell')?.html ?? '';
  const configuration = configurationFrom({});
  const routes = Object.keys(registry.shell?.extras.routes ?? {});
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
