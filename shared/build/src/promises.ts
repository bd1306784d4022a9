import { join } from 'node:path';

import type { Promises } from '@redeem/contracts';
import type { Rspack } from '@rsbuild/core';

/** Matches a string that is the address of a page, with an anchor, as `/support#expired`; and the colon after a key. */
const LINK = /(["'`])(\/(?:[a-z][a-z/-]*(?:#[\w-]+)?|#[\w-]+)?)\1(\s*:)?/g;

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** A remote offers these, and its modules do not contain them: the anchors of its pages, by path. */
export type Declared = Partial<Pick<Promises['offers'], 'anchors'>>;

/** The text of a module and its path in the package. */
type OwnModule = Record<'path' | 'text', string>;

/** Returns what a remote offers to others and needs of them: its pages and links, from its modules, and its declared anchors. */
export function promisesOf(modules: readonly OwnModule[], { anchors = {} }: Declared): Promises {
  const pages = new Set<string>();
  const links = new Set<string>();
  for (const { path, text } of modules) {
    for (const [, , link = '', colon] of text.replaceAll(COMMENT, '').matchAll(LINK)) {
      if (colon !== undefined && path.startsWith('src/public.')) pages.add(link);
      // The home page always exists.
      else if (link !== '/') links.add(link);
    }
  }
  return { offers: { pages: [...pages].sort(), anchors }, needs: { links: [...links].sort() } };
}

/** Returns the modules of the package in a build, as JavaScript, also those inside concatenated modules. */
export function ownModules(folder: string, modules: Iterable<Rspack.Module>): OwnModule[] {
  return [...modules].flatMap((module) => {
    const joined = 'modules' in module ? (module.modules as Iterable<Rspack.Module>) : [];
    const file = module.nameForCondition() ?? '';
    const text = module.originalSource()?.source();
    const isOwn = file.startsWith(join(folder, '/')) && !file.includes('/node_modules/');
    return [
      ...ownModules(folder, joined),
      ...(isOwn && text !== undefined
        ? [{ path: file.slice(folder.length + 1), text: String(text) }]
        : []),
    ];
  });
}
