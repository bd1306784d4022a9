import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { jsonScript, textsLink } from '@redeem/host';
import type { RsbuildPlugin } from '@rsbuild/core';

import { helpMarkup, type HelpTexts, noScriptMarkup } from './help-markup';
import { inlineScript } from './inline-script';

/** What Rsbuild puts into the page for the script of the shell. */
const ENTRY = /<script defer src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/;

/** And for its style sheet, which is to come with the page. */
const STYLE = /<style>([\s\S]*?)<\/style>/;

/** Where the page has help for when the shell does not come. */
const HELP = '<!-- help -->';

/**
 * Makes the built page one that starts the shell by a script of its own: the content policy trusts it
 * by its hash, and it shows help, which is in the page too, where the shell does not come.
 */
export function pluginBootPage(folder: string, parts: PageData): RsbuildPlugin {
  return {
    name: 'redeem:boot-page',
    apply: 'build',
    setup(api) {
      api.modifyHTML({
        order: 'post',
        handler: (html, { compilation }) =>
          bootPage(html, {
            ...readFolder(join(folder, 'src/boot-page')),
            ...parts,
            files: compilation.getAssets().map(({ name, info }) => ({
              url: `${String(compilation.outputOptions.publicPath)}${name}`,
              hashes: [info.contenthash ?? []].flat(),
            })),
          }),
      });
    },
  };
}

/** What a shell tells its page. */
export type PageData = Pick<BootParts, 'data' | 'codeRoutes' | 'canonicalRoutes'>;

interface BootParts {
  /** The scripts in the page, in their order. */
  scripts: Record<
    'codeInAddress' | 'codeInPath' | 'redirectWithoutCode' | 'boot' | 'applyStyle',
    string
  >;
  texts: HelpTexts;
  /** What the boot script has to know. */
  data: object;
  /** The routes that show a code, and redirect to / without one. */
  codeRoutes: readonly string[];
  /** The routes under which search engines list a page. */
  canonicalRoutes: readonly string[];
  /** All files of the build, each with its hashes: one of them is its integrity. */
  files: readonly { url: string; hashes: readonly string[] }[];
}

/** The page with help, and with the boot script in the place of the shell's own. */
export function bootPage(
  html: string,
  { scripts, texts, data, codeRoutes, canonicalRoutes, files }: BootParts,
): string {
  const [element, address = '', integrity = ''] = ENTRY.exec(html) ?? [];
  if (element === undefined) throw new Error('the page asks for no shell with an integrity');
  if (!html.includes(HELP)) throw new Error(`the page has no ${HELP}`);
  const [styleElement, style] = STYLE.exec(html) ?? [];
  if (styleElement === undefined) throw new Error('the page has no style sheet in it');
  const link =
    `<link id="shell" data-rel="preload" as="script" href="${address}" ` +
    `integrity="${integrity}" crossorigin="anonymous" fetchpriority="high">`;
  // In an order of their own: builds of the same sources are the same.
  const links = files
    .flatMap(({ url, hashes }) => [
      ...textsLink(url, hashes.find((hash) => hash.startsWith('sha384-')) ?? ''),
      ...logoLink(url),
    ])
    .sort();
  // The style sheet is the heaviest: all else is asked for before it has come.
  const head = [
    link,
    ...links,
    routeList('leads-home', codeRoutes),
    routeList('canonical', canonicalRoutes),
    jsonScript('boot', data),
    script(scripts.codeInAddress),
    // Whoever composes the page takes it out of those that are a page (shared/host/src/page/compose-page.ts).
    script(scripts.codeInPath, ' data-page="not-found"'),
    script(scripts.redirectWithoutCode),
    script(scripts.boot),
    jsonScript('style', style),
    script(scripts.applyStyle),
  ].join('');
  const help = `${noScriptMarkup(texts)}\n${helpMarkup(texts)}`;
  return html
    .replace(styleElement, '')
    .replace(element, () => head)
    .replace(HELP, () => help);
}

/** For who composes the page (shared/host/src/page/route-preloads.ts), and takes it out. */
function routeList(id: string, routes: readonly string[]): string {
  return `<template id="${id}" data-routes="${routes.join(' ')}"></template>`;
}

function script(code: string, attributes = ''): string {
  return `<script${attributes}>${code}</script>`;
}

/** The sign of a brand, which is the first that its pages show. */
function logoLink(url: string): string[] {
  const [, house] = /([\w-]+)-logo\.\w+\.svg$/.exec(url) ?? [];
  return house === undefined ? [] : [`<link data-brand="${house}" as="image" href="${url}">`];
}

function readFolder(folder: string): Pick<BootParts, 'scripts' | 'texts'> {
  const read = (file: string) => inlineScript(join(folder, file));
  const scripts = {
    codeInAddress: read('code-in-address.ts'),
    codeInPath: read('code-in-path.ts'),
    redirectWithoutCode: read('redirect-without-code.ts'),
    boot: read('boot.ts'),
    applyStyle: read('apply-style.ts'),
  };
  const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as HelpTexts;
  return { scripts, texts };
}
