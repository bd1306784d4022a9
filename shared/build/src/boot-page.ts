import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { textsLink } from '@redeem/delivery';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';

import { helpMarkup, type HelpTexts, noScriptMarkup } from './help-markup';

/** What Rsbuild puts into the page for the script of the shell. */
const ENTRY = /<script defer src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/;

/**
 * Makes the built page one that starts the shell by a script of its own: the content policy trusts it
 * by its hash, and it shows help, which is in the page too, where the shell does not come.
 */
export function pluginBootPage(folder: string, data: object): RsbuildPlugin {
  return {
    name: 'redeem:boot-page',
    apply: 'build',
    setup(api) {
      api.modifyHTML({
        order: 'post',
        handler: (html, { compilation }) =>
          bootPage(html, {
            ...readFolder(join(folder, 'src/boot-page')),
            data,
            files: compilation.getAssets().map(({ name, info }) => ({
              url: `${String(compilation.outputOptions.publicPath)}${name}`,
              hashes: [info.contenthash ?? []].flat(),
            })),
          }),
      });
    },
  };
}

interface BootParts {
  /** The script in the page. */
  script: string;
  texts: HelpTexts;
  /** What that script has to know. */
  data: object;
  /** All files of the build, each with its hashes: one of them is its integrity. */
  files: readonly { url: string; hashes: readonly string[] }[];
}

/** The page with help, and with the boot script in the place of the shell's own. */
export function bootPage(html: string, { script, texts, data, files }: BootParts): string {
  const [element, address = '', integrity = ''] = ENTRY.exec(html) ?? [];
  if (element === undefined) throw new Error('the page asks for no shell with an integrity');
  const link =
    `<link id="shell" data-rel="preload" as="script" href="${address}" ` +
    `integrity="${integrity}" crossorigin="anonymous" fetchpriority="high">`;
  const json = `<script type="application/json" id="boot">${JSON.stringify(data)}</script>`;
  // In an order of their own: builds of the same sources are the same.
  const links = files
    .flatMap(({ url, hashes }) =>
      textsLink(url, hashes.find((hash) => hash.startsWith('sha384-')) ?? ''),
    )
    .sort();
  // Before the style sheet: a script below one waits for it.
  const head = `${link}${links.join('')}${json}<script>${script}</script>`;
  const body = `\n${noScriptMarkup(texts)}\n${helpMarkup(texts)}`;
  return html.replace(element, () => head).replace(/(?=\s*<\/body>)/, () => body);
}

function readFolder(folder: string): Pick<BootParts, 'script' | 'texts'> {
  const { code } = rspack.experiments.swc.minifySync(
    readFileSync(join(folder, 'boot.js'), 'utf8'),
    { compress: true, mangle: true },
  );
  const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as HelpTexts;
  return { script: code, texts };
}
