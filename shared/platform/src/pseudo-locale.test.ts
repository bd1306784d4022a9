import type { Strings } from '@redeem/kit';
import { beforeEach, describe, expect, test } from '@rstest/core';

import english from './locales/en.json';
import { spellingOfTab } from './pseudo-locale';

beforeEach(() => {
  open('/');
});

describe('the pseudo-locale', () => {
  test.each([
    ['Redeem your movie', '[Ŕééðééééɱ ýööûûŕ ɱööṽîîéé]'],
    ['PAGE NOT FOUND?', '[ÞÅÅĜÉÉ ÑÖÖŢ ƑÖÖÛÛÑÐ?]'],
    ['Déjà vu: 2 × 3 …', '[Ðéĵà ṽûû: 2 × 3 …]'],
  ])('"%s" is read as "%s"', (text, respelled) => {
    expect(inPseudoLocale(text)).toBe(respelled);
  });

  test.each([
    ['{{done}} of {{total}}', '[{{done}} ööƒ {{total}}]'],
    ['Write <cs href="/help">us</cs>.', '[Ŵŕîîţéé <cs href="/help">ûûš</cs>.]'],
    ['{{a}}{{b}}', '[{{a}}{{b}}]'],
  ])('placeholders and markup stay: "%s" is read as "%s"', (text, respelled) => {
    expect(inPseudoLocale(text)).toBe(respelled);
  });

  test('is about as much longer as a translation may be', () => {
    open('/?pseudo');
    const longer = length(spellingOfTab()(english)) / length(english);

    expect(longer).toBeGreaterThan(1.25);
    expect(longer).toBeLessThan(1.45);
  });

  test('is for the tab that asked for it, wherever it goes, until it has had enough', () => {
    expect(spelled('now')).toBe('now');

    open('/?from=mail&pseudo');
    expect(spelled('now')).toBe('[ñööŵ]');

    open('/support');
    expect(spelled('now')).toBe('[ñööŵ]');

    open('/?pseudo=off');
    expect(spelled('now')).toBe('now');

    open('/support');
    expect(spelled('now')).toBe('now');
  });
});

function open(address: string): void {
  history.replaceState(null, '', address);
}

function inPseudoLocale(text: string): string | undefined {
  open('/?pseudo');
  return spelled(text);
}

function spelled(text: string): string | undefined {
  return spellingOfTab()({ text })['text'];
}

function length(texts: Strings): number {
  return Object.values(texts).join('').length;
}
