import { describe, expect, rs, test } from '@rstest/core';
import { BarcodeDetector } from 'qr/decode.js';

import { codeInQr, loadDetector } from './look-for-code';

const HOST = 'redeem.example';

describe('a QR code', () => {
  test.each([
    ['HDMAQF4PX7TV', 'HDMAQF4PX7TV'],
    ['hdma-qf4p-x7tv', 'hdma-qf4p-x7tv'],
    [' ABCD EFGH JKLM NPQR\n', 'ABCD EFGH JKLM NPQR'],
    ['https://redeem.example/?c=HDMAQF4PX7TV', 'HDMAQF4PX7TV'],
    ['http://redeem.example/?utm=x&c=HDMA-QF4P-X7TV', 'HDMA-QF4P-X7TV'],
  ])('with the text %j holds the code %j', (text, code) => {
    expect(codeInQr(text, HOST)).toBe(code);
  });

  test.each([
    [''],
    ['HDMAQF4PX7T'],
    ['HDMAQF4PX7TVX'],
    ['HDMAQF4PX7TVABCDE'],
    ['-- -- -- -- --'],
    ['https://evil.example/?c=HDMAQF4PX7TV'],
    ['https://redeem.example/'],
    ['https://redeem.example/?c=%3Cscript%3E'],
    ['javascript:alert(1)//HDMAQF4PX7TV'],
    ['WIFI:S:HDMAQF4PX7TV;;'],
  ])('with the text %j holds no code', (text) => {
    expect(codeInQr(text, HOST)).toBeNull();
  });
});

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
