import { expect, rs, test } from '@rstest/core';
import { BarcodeDetector } from 'qr/decode.js';

import { loadDetector } from './qr-detector';

test('loadDetector resolves to the browser’s own detector if it reads QR codes', async () => {
  const Native = detectorOf(['ean_13', 'qr_code']);
  rs.stubGlobal('BarcodeDetector', Native);

  expect(await loadDetector()).toBeInstanceOf(Native);
});

test.each([
  ['reads none', detectorOf([])],
  ['reads other codes only', detectorOf(['ean_13'])],
  ['knows nothing of them', undefined],
])('loadDetector resolves to the loaded detector in a browser that %s', async (_what, Native) => {
  rs.stubGlobal('BarcodeDetector', Native);

  expect(await loadDetector()).toBeInstanceOf(BarcodeDetector);
});

function detectorOf(formats: string[]) {
  return class {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = () => Promise.resolve([]);
  };
}
