import { type RsbuildPlugin, rspack } from '@rsbuild/core';

/** The order of tokens.css in the kit. */
const ORDER = '@layer tokens, base, kit, page;';

/**
 * Starts every style sheet with the order of the layers of the page. The first style sheet sets that order, and the
 * constructed style sheet of the page counts as the last.
 */
export function pluginLayers(): RsbuildPlugin {
  return {
    name: 'redeem:layers',
    setup(api) {
      api.modifyRspackConfig((_, { appendPlugins }) => {
        appendPlugins(new rspack.BannerPlugin({ banner: ORDER, raw: true, include: /\.css$/ }));
      });
    },
  };
}
