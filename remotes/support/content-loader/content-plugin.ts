import { basename, dirname, join } from 'node:path';

import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

import { checkContents, englishOf } from './load-content';
import { readContents } from './read-contents';
import { dataOf, fillScript, hasMarks, markOf } from './script-texts';

/**
 * Makes `content/<locale>/*.md` importable as plain data, so that the browser gets neither Markdown nor a
 * parser. A mistake in a file stops the build.
 *
 * @param scripts Receives the scripts of a build that contain such data, by their names without the hash, with marks in its place.
 */
export function pluginContent(folder: string, scripts: Record<string, string> = {}): RsbuildPlugin {
  return {
    name: 'support:content',
    setup(api) {
      // Checked before the compilation, in which the bundler would repeat a mistake for every import of the file.
      api.onBeforeBuild(() => {
        checkContents(readContents(folder));
      });
      api.transform({ test: /\/content\/[^/]+\/[^/]+\.md$/ }, (file) => {
        const path = `${basename(dirname(file.resourcePath))}/${basename(file.resourcePath)}`;
        const request = path + file.resourceQuery;
        file.addDependency(join(folder, 'content', englishOf(path)));
        const isBuild = api.context.action === 'build';
        const data = isBuild ? markOf(request) : dataOf(readContents(folder), request);
        return `export default ${JSON.stringify(data)};`;
      });
      // After the minifier, and before the hashes of names and contents.
      api.processAssets(
        { stage: 'dev-tooling', targets: ['web'] },
        ({ assets, compilation, sources }) => {
          const contents = readContents(folder);
          for (const [name, asset] of Object.entries(assets)) {
            const script = name.endsWith('.js') ? String(asset.source()) : '';
            if (!hasMarks(script)) continue;
            scripts[basename(name).replace(/\..*$/, '')] = script;
            compilation.updateAsset(name, new sources.RawSource(fillScript(script, contents)));
          }
        },
      );
    },
  };
}

/** Matches the files that a visitor needs in one locale: `src/locales` and `content`. */
const OF_LOCALE = /[\\/](?:locales|content)[\\/](\w+)(?:\.json$|[\\/][^\\/]+\.md$)/;

/** Matches the search terms (`faq.md?search`), which are loaded with the search. */
function isForSearch(module: Rspack.Module): boolean {
  return module.identifier().includes('?search');
}

function localeOf(module: Rspack.Module): string | undefined {
  return OF_LOCALE.exec(module.nameForCondition() ?? '')?.[1];
}

/**
 * Puts all content of a locale into one file, because a visitor needs all of it and the entry contains one hash
 * per file. The search terms of a language are one file without code, because content has its own budget.
 */
export function pluginOneFileALocale(): RsbuildPlugin {
  return {
    name: 'support:one-file-a-locale',
    setup(api) {
      api.modifyRspackConfig((config) => {
        // The page preloads files with such a name before the shell requests them.
        const textsName = (module: Rspack.Module) => {
          const locale = localeOf(module);
          return locale && `support-${locale}`;
        };
        // The gate counts files with such a name as content.
        const wordsName = (module: Rspack.Module) => {
          const language = localeOf(module)?.slice(0, 2);
          return language && `content-${language}-search`;
        };
        config.optimization = {
          ...config.optimization,
          splitChunks: {
            cacheGroups: {
              default: false,
              defaultVendors: false,
              locale: {
                test: (module) => localeOf(module) !== undefined && !isForSearch(module),
                chunks: 'async',
                enforce: true,
                name: textsName,
              },
              words: { test: isForSearch, chunks: 'async', enforce: true, name: wordsName },
            },
          },
        };
      });
    },
  };
}
