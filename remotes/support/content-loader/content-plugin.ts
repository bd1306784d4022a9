import type { RsbuildPlugin } from '@rsbuild/core';

import { packSearchTerms } from '../src/faq/search/search-terms';
import { checkContents } from './check-contents';
import { englishOf, loadContent } from './load-content';

/** Asks for the words of the `{search: …}` lines, which the page does not need until it is searched. */
const SEARCH_TERMS = '?search';

/**
 * Lets `content/<locale>/*.md` be imported as plain data: neither Markdown nor a parser of it reaches
 * the browser, and what is wrong in a file fails the build.
 */
export function pluginContent(folder: string): RsbuildPlugin {
  return {
    name: 'support:content',
    setup(api) {
      // Before anything is compiled: the bundler would repeat each mistake for every import of the file.
      api.onBeforeBuild(() => {
        checkContents(folder);
      });
      api.transform({ test: /\/content\/[^/]+\/[^/]+\.md$/ }, (file) => {
        file.addDependency(englishOf(file.resourcePath));
        const { content, searchTerms } = loadContent(folder, file.resourcePath, file.code);
        const data = file.resourceQuery === SEARCH_TERMS ? packSearchTerms(searchTerms) : content;
        return `export default ${JSON.stringify(data)};`;
      });
    },
  };
}
