import { type RsbuildPlugin, rspack } from '@rsbuild/core';

/** As tokens.css of the kit has it. */
const ORDER = '@layer tokens, base, kit, page;';

/**
 * Has every style sheet begin with the order of the layers of the whole page: whoever comes first
 * settles it, and the sheet that the page carries counts as the last.
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
