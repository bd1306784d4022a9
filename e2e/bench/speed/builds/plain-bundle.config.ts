import { defineConfig, type RsbuildPlugin } from '@rsbuild/core';

import { singleBundle } from './single-bundle';

// One application in a template's page: a style sheet, a script, and an empty element that the script fills.
export default defineConfig(async () => {
  const config = await singleBundle();
  const plugins = config.plugins.filter(({ name }) => name !== 'redeem:boot-page');
  return {
    ...config,
    plugins: [...plugins, plainPage()],
    output: { ...config.output, inlineStyles: false },
  };
});

/**
 * Starts the application from an inline script, because the content policy trusts only those and the scripts that they
 * load.
 */
function plainPage(): RsbuildPlugin {
  const script = /<script defer (src="[^"]*" integrity="[^"]*" crossorigin="anonymous")><\/script>/;
  const frame = /<div id="frame">.*<\/div>(?=\s*<\/body>)/s;
  const start = `document.head.append(Object.assign(document.createElement('script'), {
    src: document.getElementById('shell').href,
  }))`;
  return {
    name: 'bench:plain-page',
    setup(api) {
      api.modifyHTML({
        order: 'post',
        handler: (html) =>
          html
            .replace(frame, '')
            .replace(
              script,
              (_, attributes: string) =>
                `<link id="shell" as="script" ${attributes.replace('src', 'href')}><script>${start}</script>`,
            ),
      });
    },
  };
}
