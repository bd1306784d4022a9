import { describe, expect, test } from '@rstest/core';

import { safeUrl } from './safe-url';

describe('an address from the service', () => {
  test.each([
    ['https://www.vudu.com/redeem?code=AB%20CD', 'https://www.vudu.com/redeem?code=AB%20CD'],
    ['https://play.google.com/redeem?code=AB CD', 'https://play.google.com/redeem?code=AB%20CD'],
    ['http://localhost:4100/vudu?code=A', 'http://localhost:4100/vudu?code=A'],
    ['HTTPS://SHOP.EXAMPLE', 'https://shop.example/'],
    ['https://shop.example/a@b?c=d@e#f@g', 'https://shop.example/a@b?c=d@e#f@g'],
    ['https://shop.example?code=1', 'https://shop.example/?code=1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://[::1]:4100/', 'http://[::1]:4100/'],
  ])('%s is followed', (address, followed) => {
    expect(safeUrl(address)).toBe(followed);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'filesystem:https://shop.example/temporary/x',
    'ftp://shop.example/',
    'ws://shop.example/',
    'intent://shop.example#Intent;scheme=http;end',
    'mailto:help@shop.example',
    'about:blank',
    'view-source:https://shop.example/',
    '//shop.example/',
    '/\\shop.example',
    '\\\\shop.example',
    '/retailers',
    'shop.example',
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    'https:\\\\shop.example',
    'https://\\shop.example',
    'https://shop.example\\@evil.example',
    'https://shop.example@evil.example',
    'https://shop.example:secret@evil.example',
    'https://@evil.example',
    'https://%40evil.example@shop.example',
    'https://shop.example%2eevil.example:99999',
    ' https://shop.example',
    '\thttps://shop.example',
    'https://shop\n.example',
    'https://shop.example/\r\nLocation: https://evil.example',
    'https://shop.example/\0',
    'https://sh op.example',
    'https://',
    'https://?code=1',
    'https://#',
    'https',
    'null',
    'undefined',
    '[object Object]',
    '',
    ' ',
    `https://shop.example/${'a'.repeat(2_048)}`,
  ])('%j is not', (address) => {
    expect(safeUrl(address)).toBeNull();
  });

  test('that is not there leads nowhere', () => {
    expect(safeUrl(null)).toBeNull();
  });
});
