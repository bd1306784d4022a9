import { describe, expect, test } from '@rstest/core';

import { packViews, unpackView } from './packed-views';

const question = (text: string) =>
  `<details class="entry"><summary class="question"><b>${text}?</b></summary>${text}.</details>`;
const page = (...texts: string[]) => `<h1>FAQ</h1>${texts.map(question).join('')}<hr/>`;

const TEXTS = Array.from({ length: 20 }, (_, index) => `Question ${String(index)}`);
const US = page(...TEXTS);
const GB = page(...TEXTS.slice(0, -1), 'Colour');

describe('packed first views', () => {
  test('are the same after they are unpacked', () => {
    const packed = packViews({ en: { US, CA: US }, en_GB: { GB }, de: { DE: 'kurz', AT: '' } });

    expect(unpackView(packed, packed.en.US)).toBe(US);
    expect(unpackView(packed, packed.en.CA)).toBe(US);
    expect(unpackView(packed, packed.en_GB.GB)).toBe(GB);
    expect(unpackView(packed, packed.de.DE)).toBe('kurz');
    expect(unpackView(packed, packed.de.AT)).toBe('');
  });

  test('contain each part once', () => {
    const packed = packViews({ en: { US, CA: US }, en_GB: { GB } });

    expect(JSON.stringify(packed).match(/Question 7\?/g)).toHaveLength(1);
    expect(JSON.stringify(packed).match(/Colour\?/g)).toHaveLength(1);
    expect(packed.tags).toContain('<summary class="question">');
    expect(JSON.stringify(packed).match(/summary class/g)).toHaveLength(1);
  });

  test('have no text that the file lacks', () => {
    expect(unpackView(packViews({ en: { US } }), undefined)).toBeUndefined();
  });

  test('are refused with a character that stands for a tag', () => {
    expect(() => packViews({ en: { US: 'a\uE000' } })).toThrow('private use');
  });
});
