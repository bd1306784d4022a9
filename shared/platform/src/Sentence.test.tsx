import { describe, expect, test } from '@rstest/core';
import { render } from '@testing-library/react';

import { Sentence } from './Sentence';

describe('a sentence with elements in it', () => {
  test('has each element where the language wants it, and each text in an element of its own', () => {
    const parts = { cs: <a href="/help">help</a>, date: <time>today</time> };

    expect(markup('Ask {{cs}} by {{date}}.', parts)).toBe(
      '<span>Ask </span><span><a href="/help">help</a></span><span> by </span><span><time>today</time></span><span>.</span>',
    );
    expect(markup('{{date}}, {{cs}}', parts)).toBe(
      '<span><time>today</time></span><span>, </span><span><a href="/help">help</a></span>',
    );
  });

  test('may say one thing twice', () => {
    expect(markup('{{x}} and {{x}}', { x: <b>1</b> })).toBe(
      '<span><b>1</b></span><span> and </span><span><b>1</b></span>',
    );
  });

  test('omits placeholders without a value', () => {
    expect(said('redeemed on {{date}}', {})).toBe('redeemed on ');
    expect(said('redeemed on {{date}}', { date: null })).toBe('redeemed on ');
  });

  test('without places is said as it is, markup and lone braces included', () => {
    expect(said('{a} < {{ b', { a: 'x' })).toBe('{a} < {{ b');
  });

  test('never takes what it is filled with for a sentence', () => {
    expect(said('{{a}}', { a: '{{b}} <i>', b: 'x' })).toBe('{{b}} <i>');
  });
});

type Parts = Parameters<typeof Sentence>[0]['parts'];

function markup(template: string, parts: Parts): string {
  return render(<Sentence template={template} parts={parts} />).container.innerHTML;
}

function said(template: string, parts: Parts): string {
  return render(<Sentence template={template} parts={parts} />).container.textContent;
}
