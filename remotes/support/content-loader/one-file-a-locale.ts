import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** What a visitor needs in one locale: strings in `src/locales`, and what the team writes in `content`. */
const OF_LOCALE = /[\\/](?:locales|content)[\\/](\w+)(?:\.json$|[\\/][^\\/]+\.md$)/;

/** The words for the search (`faq.md?search`) are loaded later, with the search. */
function isForSearch(module: Rspack.Module): boolean {
  return module.identifier().includes('?search');
}

function localeOf(module: Rspack.Module): string | undefined {
  return OF_LOCALE.exec(module.nameForCondition() ?? '')?.[1];
}

/**
 * Keeps all that there is in one locale in one file: a visitor always needs all of it, and the entry
 * names one hash for each file. The words for the search of a language are one file too, apart from its
 * code: what the team writes has a budget of its own.
 */
export function pluginOneFileALocale(): RsbuildPlugin {
  return {
    name: 'support:one-file-a-locale',
    setup(api) {
      api.modifyRspackConfig((config) => {
        // By such a name the page knows what it may fetch before the shell asks for it.
        const textsName = (module: Rspack.Module) => {
          const locale = localeOf(module);
          return locale && `support-${locale}`;
        };
        // By such a name the gate knows what has no code in it.
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
