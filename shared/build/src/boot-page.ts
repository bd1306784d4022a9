import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MARK, MARKED } from '@redeem/contracts';
import { jsonScript, textsLink } from '@redeem/host';
import type { RsbuildPlugin } from '@rsbuild/core';

import { helpMarkup, type HelpTexts, noScriptMarkup, oldBrowserMarkup } from './help-markup';
import { inlineScript, oldScript } from './inline-script';

/** Matches the element that Rsbuild creates for the script of the shell. */
const ENTRY = /<script defer src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/;

/** Matches the element with the style sheet of the shell. */
const STYLE = /<style>([\s\S]*?)<\/style>/;

/** The place of the help in the page, which appears if the shell does not load. */
const HELP = '<!-- help -->';

/**
 * Inserts the boot script, which loads the shell and shows the help if the shell does not load. The content policy
 * trusts the boot script by its hash.
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
            files: compilation
              .getAssets()
              .map(({ name }) => `${String(compilation.outputOptions.publicPath)}${name}`),
          }),
      });
    },
  };
}

/** The data of a shell for its page. */
export type PageData = Pick<BootParts, 'data' | 'codeRoutes' | 'canonicalRoutes'>;

/** The inline scripts of the page, in their order. */
const SCRIPTS = {
  codeInAddress: 'code-in-address.ts',
  codeInPath: 'code-in-path.ts',
  redirectWithoutCode: 'redirect-without-code.ts',
  chooseRelease: 'choose-release.ts',
  boot: 'boot.ts',
  applyStyle: 'apply-style.ts',
  oldBrowser: 'old-browser.js',
} as const;

interface BootParts {
  scripts: Record<keyof typeof SCRIPTS, string>;
  texts: HelpTexts;
  /** The data of the boot script. */
  data: object;
  /** The routes that show a code, and redirect to / without one. */
  codeRoutes: readonly string[];
  /** The routes under which search engines list a page. */
  canonicalRoutes: readonly string[];
  /** The addresses of all files of the build. */
  files: readonly string[];
}

/** Returns the page with the help, and with the boot script instead of the shell's script. */
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
    `<link id="${MARKED.shell}" ${MARK.file}="preload" as="script" href="${address}" ` +
    `integrity="${integrity}" crossorigin="anonymous" fetchpriority="high">`;
  // Sorted, so that the same sources give the same page.
  const links = files.flatMap((url) => [...textsLink(url), ...imageLink(url)]).sort();
  // The style sheet is the heaviest part, so all other requests start before it arrives.
  const head = [
    link,
    ...links,
    routeList(MARKED.leadsHome, codeRoutes),
    routeList(MARKED.canonical, canonicalRoutes),
    jsonScript(MARKED.boot, data),
    script(scripts.codeInAddress),
    // The host removes a script with this mark from all pages but some (shared/host/src/page/compose-page.ts).
    script(scripts.codeInPath, ` ${MARK.page}="not-found"`),
    script(scripts.redirectWithoutCode),
    script(scripts.chooseRelease, ` ${MARK.page}="trial"`),
    script(scripts.boot),
    jsonScript(MARKED.style, style),
    script(scripts.applyStyle),
  ].join('');
  const help = [
    noScriptMarkup(texts),
    oldBrowserMarkup(texts),
    script(scripts.oldBrowser),
    helpMarkup(texts),
  ].join('\n');
  return html
    .replace(styleElement, '')
    .replace(element, () => head)
    .replace(HELP, () => help);
}

/** A list for the host, which removes it from the page (shared/host/src/page/route-preloads.ts). */
function routeList(id: string, routes: readonly string[]): string {
  return `<template id="${id}" ${MARK.routes}="${routes.join(' ')}"></template>`;
}

function script(code: string, attributes = ''): string {
  return `<script${attributes}>${code}</script>`;
}

/** Returns the link to the logo or the hero art of a brand, the first images of its pages. */
function imageLink(url: string): string[] {
  const [, house, image] = /([\w-]+)-(logo|hero)\.\w+\.svg$/.exec(url) ?? [];
  if (house === undefined) return [];
  const attribute = image === 'logo' ? MARK.logo : MARK.art;
  return [`<link ${attribute}="${house}" as="image" href="${url}">`];
}

function readFolder(folder: string): Pick<BootParts, 'scripts' | 'texts'> {
  const scripts = Object.entries(SCRIPTS).map(([name, file]) => {
    const compile = file.endsWith('.js') ? oldScript : inlineScript;
    return [name, compile(join(folder, file))];
  });
  return {
    scripts: Object.fromEntries(scripts) as BootParts['scripts'],
    texts: JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as HelpTexts,
  };
}
