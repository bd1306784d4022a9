import type { RsbuildPlugin } from '@rsbuild/core';

import { englishOf, loadContent } from './load-content';

/**
 * Lets `content/<locale>/*.md` be imported as plain data: neither Markdown nor a parser of it reaches
 * the browser, and what is wrong in a file fails the build.
 */
export function pluginContent(folder: string): RsbuildPlugin {
  return {
    name: 'support:content',
    setup(api) {
      api.transform({ test: /\/content\/[^/]+\/[^/]+\.md$/ }, (file) => {
        file.addDependency(englishOf(file.resourcePath));
        const content = loadContent(folder, file.resourcePath, file.code);
        return `export default ${JSON.stringify(content)};`;
      });
    },
  };
}
