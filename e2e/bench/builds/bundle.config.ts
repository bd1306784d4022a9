import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { defineConfig } from '@rsbuild/core';

import { changePage, intoTarget, ownConfiguration, withoutFederation } from './own-configuration';

const IN_ONE_BUNDLE = join(import.meta.dirname, 'in-one-bundle.ts');
const SHELL = process.cwd();
const REMOTES = join(SHELL, '../remotes');

/** A style sheet, a script, and an empty element that the script fills. */
const IS_PLAIN = process.env['BENCH_PAGE'] === 'plain';

// Shell and remotes as one application, without federation.
export default defineConfig(async () => {
  const config = await ownConfiguration();
  const theirs = await Promise.all(
    readdirSync(REMOTES).map((name) => ownConfiguration(join(REMOTES, name))),
  );
  // Remotes need plugins for their own files. The shell's plugin replaces others of the same name.
  const plugins = [...theirs, config].flatMap(withoutFederation);
  const byName = new Map(plugins.map((plugin) => [plugin.name, plugin]));
  if (IS_PLAIN) byName.delete('redeem:boot-page');
  return {
    ...config,
    plugins: [...byName.values(), IS_PLAIN ? plainPage() : ownTextsOnly()],
    output: { ...intoTarget(config), ...(IS_PLAIN && { inlineStyles: false }) },
    resolve: {
      alias: {
        [join(SHELL, 'src/remotes/federation')]: IN_ONE_BUNDLE,
        [join(SHELL, 'src/remotes/remotes')]: IN_ONE_BUNDLE,
        '#remotes': REMOTES,
      },
    },
  };
});

/** Limits the texts that the page fetches early to those of the shell and the home page, as in the site. */
function ownTextsOnly() {
  const others = /<link data-texts="\w+" href="[^"]*\/(?!texts|redeem-form)[^>]*>/g;
  return changePage('own-texts-only', (html) => html.replaceAll(others, ''));
}

/**
 * Starts the application from an inline script, because the content policy trusts only those and the scripts that they
 * load.
 */
function plainPage() {
  const script = /<script defer (src="[^"]*" integrity="[^"]*" crossorigin="anonymous")><\/script>/;
  const frame = /<div id="frame">.*<\/div>(?=\s*<\/body>)/s;
  const start = `document.head.append(Object.assign(document.createElement('script'), {
    src: document.getElementById('shell').href,
  }))`;
  const starting = (_: string, attributes: string) =>
    `<link id="shell" as="script" ${attributes.replace('src', 'href')}><script>${start}</script>`;
  return changePage('plain-page', (html) => html.replace(frame, '').replace(script, starting));
}
