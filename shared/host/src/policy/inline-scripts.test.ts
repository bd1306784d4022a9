import { createHash } from 'node:crypto';

import { expect, test } from '@rstest/core';

import { inlineScriptsOf } from './inline-scripts';

test.each([
  [
    'by all that is in them',
    '<script>\n boot() </script><p></p><script id="x">more()</script>',
    ['\n boot() ', 'more()'],
  ],
  ['once', '<script>a()</script><SCRIPT>a()</SCRIPT>', ['a()']],
  ['unless they are data', '<script type="application/json" id="registry">{}</script>', []],
  ['unless they are fetched', '<script defer src="/x.js"></script>', []],
])('the scripts in a page are named %s', (_, page, scripts) => {
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'));

  expect(inlineScriptsOf(page)).toEqual(hashes.map((hash) => `sha256-${hash}`));
});
