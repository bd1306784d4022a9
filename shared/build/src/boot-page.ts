import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MARK, MARKED } from '@redeem/contracts';
import { jsonScript, textsLink } from '@redeem/host';
import type { RsbuildPlugin } from '@rsbuild/core';

import { helpMarkup, type HelpTexts, scriptlessMarkup } from './help-markup';
import { inlineScript } from './inline-script';

/** Matches the element that Rsbuild creates for the script of the shell. */
const ENTRY = /<script defer src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/;

/** Matches the element with the style sheet of the shell. */
const STYLE = /<style>([\s\S]*?)<\/style>/;

/** The place of the help in the page, which appears if the shell does not load. */
const HELP = '<!-- help -->';

/** What the page of a shell has besides its files. */
export interface PageData {
  /** The data of the boot script. */
  data: object;
  /** The routes that show a code, and redirect to / without one. */
  codeRoutes: readonly string[];
  /** The routes under which search engines list a page. */
  canonicalRoutes: readonly string[];
}

/** Inserts the boot script, which loads the shell, and shows the help if that does not load. */
export function pluginBootPage(folder: string, data: PageData): RsbuildPlugin {
  return {
    name: 'redeem:boot-page',
    apply: 'build',
    setup(api) {
      api.modifyHTML({
        order: 'post',
        handler: (html, { compilation }) => {
          const prefix = String(compilation.outputOptions.publicPath);
          const files = compilation.getAssets().map(({ name }) => prefix + name);
          return bootPage(html, join(folder, 'src/boot-page'), { ...data, files });
        },
      });
    },
  };
}

/** Returns the page with the help, and with the boot script instead of the shell's script. `folder` has the scripts and texts of both. */
export function bootPage(
  html: string,
  folder: string,
  { data, codeRoutes, canonicalRoutes, files }: PageData & { files: readonly string[] },
): string {
  const [element, address = '', integrity = ''] = ENTRY.exec(html) ?? [];
  const [styleElement, style] = STYLE.exec(html) ?? [];
  if (element === undefined || styleElement === undefined || !html.includes(HELP))
    throw new Error(`the page lacks a shell with an integrity, a style sheet or ${HELP}`);
  const script = (file: string, attributes = '') =>
    `<script${attributes}>${inlineScript(join(folder, file))}</script>`;
  const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as HelpTexts;
  // The style sheet is the heaviest part, so all other requests start before it arrives.
  const head = [
    `<link id="${MARKED.shell}" ${MARK.file}="preload" as="script" href="${address}" ` +
      `integrity="${integrity}" crossorigin="anonymous" fetchpriority="high">`,
    // Sorted, so that the same sources give the same page.
    ...files.flatMap((url) => [...textsLink(url), ...imageLink(url)]).sort(),
    routeList(MARKED.leadsHome, codeRoutes),
    routeList(MARKED.canonical, canonicalRoutes),
    jsonScript(MARKED.boot, data),
    script('code-in-address.ts'),
    // The host removes a script with this mark from all pages but some (shared/host/src/page/compose-page.ts).
    script('code-in-path.ts', ` ${MARK.page}="not-found"`),
    script('redirect-without-code.ts'),
    script('choose-release.ts', ` ${MARK.page}="trial"`),
    script('boot.ts'),
    jsonScript(MARKED.style, style),
    script('apply-style.ts'),
  ].join('');
  // Every browser understands ES5.
  const old = `<script>${inlineScript(join(folder, 'old-browser.js'), 'es5')}</script>`;
  const scriptless = scriptlessMarkup(texts, 'no-script') + scriptlessMarkup(texts, 'old-browser');
  return html
    .replace(styleElement, '')
    .replace(element, () => head)
    .replace(HELP, () => scriptless + old + helpMarkup(texts));
}

/** A list for the host, which removes it from the page (shared/host/src/page/route-preloads.ts). */
function routeList(id: string, routes: readonly string[]): string {
  return `<template id="${id}" ${MARK.routes}="${routes.join(' ')}"></template>`;
}

/** Returns the link to the logo or the hero art of a brand, the first images of its pages. */
function imageLink(url: string): string[] {
  const [, house, image] = /([\w-]+)-(logo|hero)\.\w+\.svg$/.exec(url) ?? [];
  if (house === undefined) return [];
  return [`<link ${image === 'logo' ? MARK.logo : MARK.art}="${house}" as="image" href="${url}">`];
}
