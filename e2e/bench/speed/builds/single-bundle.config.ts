import { defineConfig, type RsbuildPlugin } from '@rsbuild/core';

import { singleBundle } from './single-bundle';

// One application whose page is composed like the site's. The site is compared with it.
export default defineConfig(async () => {
  const config = await singleBundle();
  return { ...config, plugins: [...config.plugins, ownTextsOnly()] };
});

/** Limits the texts that the page fetches early to those of the shell and the home page, as in the site. */
function ownTextsOnly(): RsbuildPlugin {
  const others = /<link data-texts="\w+" href="[^"]*\/(?!texts|redeem-form)[^>]*>/g;
  return {
    name: 'bench:own-texts-only',
    setup(api) {
      api.modifyHTML({ order: 'post', handler: (html) => html.replaceAll(others, '') });
    },
  };
}
