import { createHash } from 'node:crypto';

import { describe, expect, test } from '@rstest/core';

import { inlineScriptsOf } from './inline-scripts';

describe('the scripts in a page', () => {
  test('are named by what is in them, to the last blank', () => {
    const page = '<script>\n boot() </script><p></p><script id="x">more()</script>';

    expect(inlineScriptsOf(page)).toEqual(['\n boot() ', 'more()'].map(named));
  });

  test('are named once', () => {
    expect(inlineScriptsOf('<script>a()</script><SCRIPT>a()</SCRIPT>')).toEqual([named('a()')]);
  });

  test('are neither data nor what is fetched', () => {
    const page =
      '<script type="application/json" id="registry">{}</script><script defer src="/x.js"></script>';

    expect(inlineScriptsOf(page)).toEqual([]);
  });
});

function named(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
