import { afterEach, describe, expect, rs, test } from '@rstest/core';

import { canBuildRedirect, safeUrl } from './safe-url';

afterEach(() => {
  rs.unstubAllGlobals();
});

describe('safeUrl without a list of origins', () => {
  test.each([
    ['https://www.vudu.com/redeem?code=AB%20CD', 'https://www.vudu.com/redeem?code=AB%20CD'],
    ['https://play.google.com/redeem?code=AB CD', 'https://play.google.com/redeem?code=AB%20CD'],
    ['http://localhost:4100/vudu?code=A', 'http://localhost:4100/vudu?code=A'],
    ['HTTPS://SHOP.EXAMPLE', 'https://shop.example/'],
    ['https://shop.example/a@b?c=d@e#f@g', 'https://shop.example/a@b?c=d@e#f@g'],
    ['https://shop.example?code=1', 'https://shop.example/?code=1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://[::1]:4100/', 'http://[::1]:4100/'],
  ])('returns the parsed address for %s', (address, followed) => {
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
  ])('returns null for %j', (address) => {
    expect(safeUrl(address)).toBeNull();
  });

  test('returns null when there is no address', () => {
    expect(safeUrl(null)).toBeNull();
  });
});

describe('safeUrl with a list of origins @E5', () => {
  const RETAILERS = ['https://www.vudu.com', 'https://play.google.com', 'http://127.0.0.1:4500'];

  test.each([
    ['https://www.vudu.com/redeem?code=AB%20CD', 'https://www.vudu.com/redeem?code=AB%20CD'],
    ['https://play.google.com', 'https://play.google.com/'],
    ['https://WWW.VUDU.COM:443/x', 'https://www.vudu.com/x'],
    ['https://www.vudu.com./x', 'https://www.vudu.com/x'],
    ['http://127.0.0.1:4500/vudu', 'http://127.0.0.1:4500/vudu'],
  ])('returns the parsed address for %s', (address, followed) => {
    expect(safeUrl(address, RETAILERS)).toBe(followed);
  });

  test.each([
    'http://www.vudu.com/',
    'https://www.vudu.com:8443/',
    'https://vudu.com/',
    'https://www.vudu.com.evil.example/',
    'https://evil-www.vudu.com/',
    'https://www.vudu.comevil.example/',
    'https://evil.example/www.vudu.com',
    'https://evil.example/?https://www.vudu.com/',
    'https://evil.example#www.vudu.com',
    'https://evil.example\\.www.vudu.com/',
    'https://www.vudu.com@evil.example/',
    'https://www.vudu.com:443@evil.example/',
    'https://user@www.vudu.com/',
    'https://user:secret@www.vudu.com/',
    'https://www.vudu.com%2eevil.example/',
    'https://www.vudu.com%00.evil.example/',
    'https://www.vudu.com\t.evil.example/',
    'https://wwwͺvudu.com/',
    'https://www.vuԁu.com/',
    'https://www。vudu。com。evil.example/',
    'https://[::ffff:127.0.0.1]:4500/',
    'http://2130706434:4500/vudu',
    'http://localhost:4500/vudu',
    'https://127.0.0.1:4500/vudu',
    'ws://www.vudu.com/',
    'javascript:alert(1)//https://www.vudu.com/',
    'data:text/html,https://www.vudu.com/',
    'blob:https://www.vudu.com/1',
    'view-source:https://www.vudu.com/',
    '//www.vudu.com/',
    '/\\www.vudu.com/',
    'https:www.vudu.com',
    'www.vudu.com',
    ' https://www.vudu.com/',
  ])('returns null for %j', (address) => {
    expect(safeUrl(address, RETAILERS)).toBeNull();
  });

  test('returns null when the list is empty', () => {
    expect(safeUrl('https://www.vudu.com/', [])).toBeNull();
  });
});

describe('safeUrl', () => {
  test('returns an address when URL.canParse is missing', () => {
    rs.stubGlobal('URL', withoutCanParse());

    expect(safeUrl('https://shop.example?code=1')).toBe('https://shop.example/?code=1');
    expect(safeUrl('https://shop.example:99999')).toBeNull();
  });
});

describe('canBuildRedirect', () => {
  test('is true when URL.canParse is missing', () => {
    rs.stubGlobal('URL', withoutCanParse());

    expect(canBuildRedirect()).toBe(true);
  });

  test('is false when addresses cannot be parsed', () => {
    rs.stubGlobal('URL', undefined);

    expect(canBuildRedirect()).toBe(false);
  });
});

/** The URL class of Safari 16.4. */
function withoutCanParse(): object {
  return Object.assign(class extends URL {}, { canParse: undefined, parse: undefined });
}
