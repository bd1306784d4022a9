import { join } from 'node:path';

import { localesOf, readContent } from '@redeem/build/content-folder';
import type { RsbuildPlugin } from '@rsbuild/core';

import { checkContents, contentsOf } from './load-content';

/**
 * Adds the content of a locale, as plain data, to the module of its translations: a visitor loads one file, with neither Markdown nor a
 * parser. A mistake in a file stops the build.
 */
export function pluginContent(folder: string): RsbuildPlugin {
  return {
    name: 'support:content',
    setup(api) {
      // Checked before the compilation, in which the bundler would repeat a mistake for every locale.
      api.onBeforeBuild(() => {
        checkContents(readContent(folder), localesOf(folder));
      });
      const texts = { test: join(folder, 'src/locales.json'), resourceQuery: /locale=/ };
      api.transform({ ...texts, order: 'post' }, (file) => {
        file.addContextDependency(join(folder, 'content'));
        const locale = file.resourceQuery.replace('?locale=', '');
        const contents = contentsOf(readContent(folder), locale);
        return `${file.code}; export const contents = ${JSON.stringify(contents)};`;
      });
    },
  };
}
