import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type RsbuildPlugin, rspack } from '@rsbuild/core';

import { helpMarkup, type HelpTexts, noScriptMarkup } from './help-markup';

/** What Rsbuild puts into the page for the script of the shell. */
const ENTRY = /<script defer src="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/;

/**
 * Makes the built page one that starts the shell by a script of its own: the content policy trusts it
 * by its hash, and it shows help, which is in the page too, where the shell does not come.
 */
export function pluginBootPage(folder: string, homes: readonly object[]): RsbuildPlugin {
  return {
    name: 'redeem:boot-page',
    apply: 'build',
    setup(api) {
      api.modifyHTML({
        order: 'post',
        handler: (html) => bootPage(html, { ...readFolder(join(folder, 'src/boot-page')), homes }),
      });
    },
  };
}

interface BootParts {
  /** The script in the page. */
  script: string;
  texts: HelpTexts;
  /** Where the brands are at home, for that script. */
  homes: readonly object[];
}

/** The page with help, and with the boot script in the place of the shell's own. */
export function bootPage(html: string, { script, texts, homes }: BootParts): string {
  const [element, address = '', integrity = ''] = ENTRY.exec(html) ?? [];
  if (element === undefined) throw new Error('the page asks for no shell with an integrity');
  const link =
    `<link id="shell" data-rel="preload" as="script" href="${address}" ` +
    `integrity="${integrity}" crossorigin="anonymous" fetchpriority="high">`;
  const data = `<script type="application/json" id="homes">${JSON.stringify(homes)}</script>`;
  // Before the style sheet: a script below one waits for it.
  const head = `${link}${data}<script>${script}</script>`;
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
