import { join } from 'node:path';

import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type ts from 'typescript';

/** In dist/, beside what the federation plugin says of the remote. The gate reads it (@redeem/delivery). */
const FILE = 'promises.json';

/** A page of the site, and a place in it: `/support#expired`. The home page by itself is always there. */
const LINK = /^\/(?:[a-z][a-z/-]*(?:#[\w-]+)?|#[\w-]+)$/;

/** What a remote promises to others, and what it relies on, that no source file says by itself. */
export interface Declared {
  /** By path of a page, the anchors that links may lead to. */
  anchors?: Record<string, string[]>;
  /** By locale, the words of other packages that this one quotes. */
  messages?: Record<string, string[]>;
}

/** Text of a module, and its path below the folder of the package. */
interface OwnModule {
  path: string;
  text: string;
}

interface Promises {
  offers: { pages: string[]; anchors: Record<string, string[]> };
  needs: { links: string[]; messages: Record<string, string[]> };
}

/**
 * Leaves beside a remote what it offers to others and what it needs of them, as its released sources say
 * it: its pages, the addresses it links to, and what is `declared`.
 */
export function pluginPromises(folder: string, declared: () => Declared): RsbuildPlugin {
  return {
    name: 'redeem:promises',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
        // Only builds for production need the compiler, which takes a while to load.
        const { default: compiler } = await import('typescript');
        const promises = promisesOf(ownSources(folder, compilation.modules), declared(), compiler);
        compilation.emitAsset(FILE, new sources.RawSource(JSON.stringify(promises)));
      });
    },
  };
}

/** The promises in the texts of modules, by their paths below the folder of the package. */
export function promisesOf(
  modules: readonly OwnModule[],
  { anchors = {}, messages = {} }: Declared,
  compiler: typeof ts,
): Promises {
  const pages = new Set<string>();
  const links = new Set<string>();
  for (const { path, text } of modules) {
    const file = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true);
    const visit = (node: ts.Node) => {
      if (compiler.isStringLiteralLike(node) && (LINK.test(node.text) || node.text === '/')) {
        const { parent } = node;
        const isKey = compiler.isPropertyAssignment(parent) && parent.name === node;
        if (isKey && path.startsWith('src/public.')) pages.add(node.text);
        else if (node.text !== '/') links.add(node.text);
      }
      compiler.forEachChild(node, visit);
    };
    visit(file);
  }
  return {
    offers: { pages: [...pages].sort(), anchors },
    needs: { links: [...links].sort(), messages },
  };
}

/** What of a build was written in the folder, as JavaScript. Modules that were joined are told apart. */
function ownSources(folder: string, modules: Iterable<Rspack.Module>): OwnModule[] {
  return [...modules].flatMap((module) => {
    const joined = 'modules' in module ? (module.modules as Iterable<Rspack.Module>) : [];
    const file = module.nameForCondition() ?? '';
    const text = module.originalSource()?.source();
    const isOwn = file.startsWith(join(folder, '/')) && !file.includes('/node_modules/');
    return [
      ...ownSources(folder, joined),
      ...(isOwn && text !== undefined
        ? [{ path: file.slice(folder.length + 1), text: String(text) }]
        : []),
    ];
  });
}
