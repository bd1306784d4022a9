import { describe, expect, test } from '@rstest/core';

import { placesOf, wordsOf } from './words';

describe('the places of a word in a text', () => {
  test.each([
    ['code', 'A Code is a code.', ['Code', 'code']],
    ['ecran', 'L’écran, en face', ['écran']],
    ["l'ecran", 'L’écran, en face', ['L’écran']],
    ['strasse', 'Die Straße', ['Straße']],
    ['loyalty gift', 'A gift for loyalty', ['loyalty', 'gift']],
    ['xyzzy', 'A code', []],
    ['', 'A code', []],
  ])('“%s” in “%s”', (query, text, found) => {
    const places = placesOf(wordsOf(query), text);

    expect(places.map(([start, end]) => text.slice(start, end))).toEqual(found);
  });
});
