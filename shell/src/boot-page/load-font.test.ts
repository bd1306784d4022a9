import { expect, rs, test } from '@rstest/core';

import '../testing';
import { loadFont } from './load-font';

test('loadFont requests the font of the brand’s texts', () => {
  const load = rs.spyOn(document.fonts, 'load').mockResolvedValue([]);
  document.documentElement.style.setProperty('--font-body', 'Figtree, sans-serif');

  loadFont();

  expect(load.mock.calls).toEqual([['1em Figtree, sans-serif']]);
});
