import { defineConfig, type RsbuildPlugin } from '@rsbuild/core';

import { singleBundle } from './single-bundle';

// One application, its page composed as the site's is: what the site is measured against.
export default defineConfig(async () => {
  const config = await singleBundle();
  return { ...config, plugins: [...config.plugins, ownTextsOnly()] };
});

/** Of the texts that the page fetches early only those of the shell and of the home page, as in the site. */
function ownTextsOnly(): RsbuildPlugin {
  const others = /<link data-texts="\w+" as="script" href="[^"]*\/(?!texts|redeem-form)[^>]*>/g;
  return {
    name: 'bench:own-texts-only',
    setup(api) {
      api.modifyHTML({ order: 'post', handler: (html) => html.replaceAll(others, '') });
    },
  };
}
