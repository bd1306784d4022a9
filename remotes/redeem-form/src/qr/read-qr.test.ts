import { describe, expect, test } from '@rstest/core';

import { codeInQr } from './read-qr';

const HOST = 'redeem.example';

describe('a QR code', () => {
  test.each([
    ['HDMAQF4PX7TV', 'HDMAQF4PX7TV'],
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
    ['-- -- -- -- --'],
    ['https://evil.example/?c=HDMAQF4PX7TV'],
    ['https://evil.example/?//redeem.example/?c=HDMAQF4PX7TV'],
    ['https://redeem.example/'],
    ['https://redeem.example/?c=%3Cscript%3E'],
    ['WIFI:S:HDMAQF4PX7TV;;'],
  ])('with the text %j holds no code', (text) => {
    expect(codeInQr(text, HOST)).toBeNull();
  });
});
