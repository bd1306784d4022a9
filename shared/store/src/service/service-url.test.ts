import { describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { RequestError, serviceUrl } from './request';

const BASE = 'https://service.example';

describe('serviceUrl', () => {
  test('returns the segments and the query', () => {
    const url = serviceUrl(BASE, ['site', 'movieredeem', 'code', 'ABC'], {
      metadata: 'fr',
      cc: 'CA',
    });

    expect(url.href).toBe('https://service.example/site/movieredeem/code/ABC?metadata=fr&cc=CA');
  });

  test('leaves out parameters without a value', () => {
    expect(serviceUrl(BASE, ['site', 'x'], { cc: null }).href).toBe(`${BASE}/site/x`);
  });

  test.each([
    ['https://service.example/', 'https://service.example/site/x'],
    ['https://service.example/api/v1', 'https://service.example/api/v1/site/x'],
    ['https://service.example/api/v1/', 'https://service.example/api/v1/site/x'],
    ['http://localhost:4000', 'http://localhost:4000/site/x'],
  ])('with the base %s returns %s @spec-7.1', (base, address) => {
    expect(serviceUrl(base, ['site', 'x'], {}).href).toBe(address);
  });

  test.each([
    ['../exchange', '..%2Fexchange'],
    ['a/b', 'a%2Fb'],
    ['a\\b', 'a%5Cb'],
    ['%2e%2e%2f', '%252e%252e%252f'],
    ['%2E%2E', '%252E%252E'],
    ['...', '...'],
    ['?x=1', '%3Fx%3D1'],
    ['#', '%23'],
    ['a;b,c', 'a%3Bb%2Cc'],
    ['<b>', '%3Cb%3E'],
    ['é😀', '%C3%A9%F0%9F%98%80'],
    ['\uD83D', '%EF%BF%BD'],
    ['A\uDE00B', 'A%EF%BF%BDB'],
    ['https://evil.example', 'https%3A%2F%2Fevil.example'],
    ['__proto__', '__proto__'],
    [' ', '%20'],
    ['\0', '%00'],
    ['\r\nHost: evil', '%0D%0AHost%3A%20evil'],
  ])('encodes the code %j as one segment', (code, segment) => {
    const url = serviceUrl(BASE, ['site', 'x', 'code', code, 'exchange'], {});

    expect(url.pathname).toBe(`/site/x/code/${segment}/exchange`);
    expect(url.origin + url.search + url.hash).toBe(BASE);
  });

  test.each(['', '.', '..'])('throws when the code is "%s"', (code) => {
    expect(() => serviceUrl(BASE, ['site', 'x', 'code', code, 'exchange'], {})).toThrow(
      RequestError,
    );
  });

  test('returns as many segments as given when ten thousand codes are random @E4', () => {
    const shapes = new Set<string>();

    fc.assert(
      fc.property(CODES, (code) => {
        const segments = ['site', 'x', 'code', code, 'exchange'];
        const url = serviceUrl(BASE, segments, { metadata: code });

        const shape = url.pathname.replace(/^(\/site\/x\/code\/)[^/]+(\/exchange)$/, '$1CODE$2');
        shapes.add(`${url.origin}${shape}${url.hash}`);
      }),
      { numRuns: 10_000 },
    );

    expect([...shapes]).toEqual(['https://service.example/site/x/code/CODE/exchange']);
  });
});

const STRANGE = [
  '/',
  '\\',
  '.',
  '%',
  '?',
  '#',
  '&',
  ':',
  '@',
  '\0',
  '\n',
  '2e',
  '\uD800',
  '😀',
  'A',
];

/** Anything at all, and what an address is made of; but for what is refused above. */
const CODES = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...STRANGE), { minLength: 3 }).map((parts) => parts.join('')),
  )
  .filter((code) => !/^\.{0,2}$/.test(code));
