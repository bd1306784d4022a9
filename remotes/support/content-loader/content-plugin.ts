import { basename, join } from 'node:path';

import { localesOf, readContent } from '@redeem/build/content-folder';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

import { checkContents, contentsOf } from './load-content';

/**
 * Adds the content of a locale, as plain data, to the module of its translations: a visitor loads one file, with neither Markdown nor a
 * parser. A mistake in a file stops the build.
 */
export function pluginContent(folder: string): RsbuildPlugin {
  /** The translations of a locale. */
  const translations = { and: [join(folder, 'src/locales'), /\.json$/] };
  return {
    name: 'support:content',
    setup(api) {
      // Checked before the compilation, in which the bundler would repeat a mistake for every locale.
      api.onBeforeBuild(() => {
        checkContents(readContent(folder), localesOf(folder));
      });
      api.modifyBundlerChain((chain) => {
        chain.module.rule('support:content').test(translations).type('javascript/auto');
      });
      api.transform({ test: translations }, (file) => {
        file.addContextDependency(join(folder, 'content'));
        const contents = contentsOf(readContent(folder), basename(file.resourcePath, '.json'));
        return `export default { strings: ${file.code}, contents: ${JSON.stringify(contents)} };`;
      });
    },
  };
}

/** Names the file of a locale so that the page preloads it before the shell requests it. */
export function pluginNamedLocales(): RsbuildPlugin {
  return {
    name: 'support:named-locales',
    setup(api) {
      api.modifyRspackConfig((config) => {
        const name = (module: Rspack.Module) =>
          `support-${basename(module.nameForCondition() ?? '', '.json')}`;
        const locale = { test: /[\\/]src[\\/]locales[\\/]\w+\.json$/, name, enforce: true };
        const cacheGroups = { default: false, defaultVendors: false, locale } as const;
        config.optimization = { ...config.optimization, splitChunks: { cacheGroups } };
      });
    },
  };
}
