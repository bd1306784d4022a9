import { join } from 'node:path';

import { BUILT_FILES, type Promises } from '@redeem/contracts';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import type ts from 'typescript';

/** Matches the address of a page and an anchor, as `/support#expired`. The home page always exists. */
const LINK = /^\/(?:[a-z][a-z/-]*(?:#[\w-]+)?|#[\w-]+)$/;

/** What a remote offers and its source files do not contain. */
export interface Declared {
  /** The anchors of each page, by path. */
  anchors?: Record<string, string[]>;
}

/** The text of a module and its path in the package. */
interface OwnModule {
  path: string;
  text: string;
}

/**
 * Writes beside a remote what it offers to others and needs of them: its pages and links, from its released sources,
 * and its `declared` anchors.
 */
export function pluginPromises(folder: string, declared: () => Declared): RsbuildPlugin {
  return {
    name: 'redeem:promises',
    apply: 'build',
    setup(api) {
      api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
        // Only production builds need the compiler, which loads slowly.
        const { default: compiler } = await import('typescript');
        const promises = promisesOf(ownSources(folder, compilation.modules), declared(), compiler);
        compilation.emitAsset(
          BUILT_FILES.promises,
          new sources.RawSource(JSON.stringify(promises)),
        );
      });
    },
  };
}

/** Returns the promises in the texts of modules. */
export function promisesOf(
  modules: readonly OwnModule[],
  { anchors = {} }: Declared,
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
    needs: { links: [...links].sort() },
  };
}

/** Returns the modules of the package in a build, as JavaScript, also those inside concatenated modules. */
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
