import { basename, join } from 'node:path';

import { localesOf, readContent } from '@redeem/build/content-folder';
import type { RsbuildPlugin } from '@rsbuild/core';

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
        const locale = basename(file.resourcePath, '.json');
        const contents = contentsOf(readContent(folder), locale);
        return `export default { strings: ${file.code}, contents: ${JSON.stringify(contents)} };`;
      });
    },
  };
}
