import { expect, test } from '@rstest/core';

import { safeUrl } from './page';

const RETAILERS = ['https://www.vudu.com', 'https://play.google.com', 'http://127.0.0.1:4500'];

test.each<[string, string[] | null, string]>([
  ['https://www.vudu.com/?code=AB%20CD', null, 'https://www.vudu.com/?code=AB%20CD'],
  ['https://shop.example/?code=AB CD', null, 'https://shop.example/?code=AB%20CD'],
  ['HTTPS://SHOP.EXAMPLE', null, 'https://shop.example/'],
  ['https://shop.example/a@b?c=d@e#f@g', null, 'https://shop.example/a@b?c=d@e#f@g'],
  ['https://bücher.example/', null, 'https://xn--bcher-kva.example/'],
  ['http://[::1]:4100/', null, 'http://[::1]:4100/'],
  ['https://WWW.VUDU.COM:443/x', RETAILERS, 'https://www.vudu.com/x'],
  ['https://www.vudu.com./x', RETAILERS, 'https://www.vudu.com/x'],
  ['http://127.0.0.1:4500/vudu', RETAILERS, 'http://127.0.0.1:4500/vudu'],
])('safeUrl returns the parsed address for %s', (address, origins, followed) => {
  expect(safeUrl(address, origins)).toBe(followed);
});

test.each([
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//shop.example/',
  '/\\shop.example',
  'shop.example',
  'https:shop.example',
  'https:///shop.example',
  'https://shop.example\\@evil.example',
  'https://shop.example@evil.example',
  'https://shop.example%2eevil.example:99999',
  ' https://shop.example',
  'https://shop\n.example',
  'https://shop.example/\r\nLocation: https://evil.example',
  'https://shop.example/\0',
  'https://sh op.example',
  'https://?code=1',
  '',
  `https://shop.example/${'a'.repeat(2_048)}`,
  null,
])('safeUrl returns null for %j', (address) => {
  expect(safeUrl(address)).toBeNull();
});

test.each([
  'http://www.vudu.com/',
  'https://www.vudu.com:8443/',
  'https://www.vudu.com.evil.example/',
  'https://www.vudu.com%2eevil.example/',
  'https://www.vuԁu.com/',
  'https://www。vudu。com。evil.example/',
  'https://[::ffff:127.0.0.1]:4500/',
  'javascript:alert(1)//https://www.vudu.com/',
])('safeUrl returns null for %j, which is at no allowed origin @E5', (address) => {
  expect(safeUrl(address, RETAILERS)).toBeNull();
  expect(safeUrl('https://www.vudu.com/', [])).toBeNull();
});
