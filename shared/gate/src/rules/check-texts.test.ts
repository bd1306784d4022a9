import { describe, expect, test } from '@rstest/core';

import { compareTexts } from './texts/compare-texts';
import { foreignHosts } from './texts/foreign-hosts';
import { releasedTexts } from './texts/released-texts';

const EN = {
  title: 'Ready',
  until: 'Until {{day}}, 30 days',
  more: 'See https://help.example/a for all of it',
};

describe('the texts of a release', () => {
  test('pass when they differ in their words only', () => {
    const de = {
      title: 'Fertig',
      until: '30 Tage, bis {{day}}',
      more: 'Mehr: https://help.example/a',
    };

    expect(compareTexts(releasedTexts(aRelease({ en: EN, de })))).toEqual([]);
  });

  test.each([
    [
      'another placeholder',
      { until: 'Bis {{tag}}, 30 Tage' },
      'de until has the placeholders {{tag}}, and en has {{day}}',
    ],
    [
      'another number',
      { until: 'Bis {{day}}, 14 Tage' },
      'de until has the numbers 14, and en has 30',
    ],
    [
      'another address',
      { more: 'Mehr: https://wrong.example/a' },
      'de more has the addresses https://wrong.example/a',
    ],
    ['an English sentence', { more: EN.more }, 'de more is in English: “See'],
    ['no words', { title: ' ' }, 'de title is empty'],
  ])('are refused when one has %s', (_what, change, problem) => {
    const de = {
      title: 'Fertig',
      until: 'Bis {{day}}, 30 Tage',
      more: 'Mehr: https://help.example/a',
    };

    const problems = compareTexts(releasedTexts(aRelease({ en: EN, de: { ...de, ...change } })));

    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  test('are refused when one is missing', () => {
    const { more: _more, ...de } = EN;

    const problems = compareTexts(releasedTexts(aRelease({ en: EN, en_GB: de })));

    expect(problems).toEqual(['en_GB has no more']);
  });

  test('are compared in a script that has those of several locales', () => {
    const script = `x={en:JSON.parse('{"a":"{{one}}"}'),de:JSON.parse('{"a":"{{two}}"}')}`;
    const files = [{ path: 'later.12345678.js', bytes: Buffer.from(script) }];

    const problems = compareTexts(releasedTexts({ kind: 'remote', files } as never));

    expect(problems).toEqual(['de a has the placeholders {{two}}, and en has {{one}}']);
  });
});

describe('the addresses of a release', () => {
  test('are refused when package.json does not name their host', () => {
    const script =
      'const a="https://known.example/x",b=`https://other.example/${c}`;// https://no.example';
    const files = [{ path: 'main.12345678.js', bytes: Buffer.from(script) }];

    expect(foreignHosts({ kind: 'remote', files } as never, ['known.example'])).toEqual([
      'main.12345678.js leads to other.example',
    ]);
  });
});

function aRelease(texts: Record<string, Record<string, string>>) {
  const files = Object.entries(texts).map(([locale, words]) => ({
    path: `support-${locale}-json.12345678.js`,
    bytes: Buffer.from(`x=JSON.parse(${JSON.stringify(JSON.stringify(words))})`),
  }));
  return { kind: 'remote', files } as never;
}
