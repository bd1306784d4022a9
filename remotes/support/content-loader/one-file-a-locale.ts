import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

/** What a visitor needs in one locale: strings in `src/locales`, and what the team writes in `content`. */
const OF_LOCALE = /[\\/](?:locales|content)[\\/](\w+)(?:\.json$|[\\/][^\\/]+\.md$)/;

/** The words for the search (`faq.md?search`) are loaded later, with the search. */
function isOfLocale(module: Rspack.Module): boolean {
  return (
    OF_LOCALE.test(module.nameForCondition() ?? '') && !module.identifier().includes('?search')
  );
}

/**
 * Keeps all that there is in one locale in one file: a visitor always needs all of it, and the entry
 * names one hash for each file.
 */
export function pluginOneFileALocale(): RsbuildPlugin {
  return {
    name: 'support:one-file-a-locale',
    setup(api) {
      api.modifyRspackConfig((config) => {
        // By such a name the page knows what it may fetch before the shell asks for it.
        const nameOf = (module: Rspack.Module) => {
          const [, locale] = OF_LOCALE.exec(module.nameForCondition() ?? '') ?? [];
          return locale && `support-${locale}`;
        };
        config.optimization = {
          ...config.optimization,
          splitChunks: {
            cacheGroups: {
              default: false,
              defaultVendors: false,
              locale: { test: isOfLocale, chunks: 'async', enforce: true, name: nameOf },
            },
          },
        };
      });
    },
  };
}
