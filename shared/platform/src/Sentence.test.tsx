import { describe, expect, test } from '@rstest/core';
import { render } from '@testing-library/react';

import { Sentence } from './Sentence';

describe('a sentence with elements in it', () => {
  test('has each element where the language wants it', () => {
    const parts = { cs: <a href="/help">help</a>, date: <time>today</time> };

    expect(markup('Ask {{cs}} by {{date}}.', parts)).toBe(
      'Ask <a href="/help">help</a> by <time>today</time>.',
    );
    expect(markup('{{date}}, {{cs}}', parts)).toBe('<time>today</time>, <a href="/help">help</a>');
  });

  test('may say one thing twice', () => {
    expect(markup('{{x}} and {{x}}', { x: <b>1</b> })).toBe('<b>1</b> and <b>1</b>');
  });

  test('omits placeholders without a value', () => {
    expect(markup('redeemed on {{date}}', {})).toBe('redeemed on ');
    expect(markup('redeemed on {{date}}', { date: null })).toBe('redeemed on ');
  });

  test('without places is said as it is, markup and lone braces included', () => {
    expect(markup('{a} < {{ b', { a: 'x' })).toBe('{a} &lt; {{ b');
  });

  test('never takes what it is filled with for a sentence', () => {
    expect(markup('{{a}}', { a: '{{b}} <i>', b: 'x' })).toBe('{{b}} &lt;i&gt;');
  });
});

function markup(template: string, parts: Parameters<typeof Sentence>[0]['parts']): string {
  return render(<Sentence template={template} parts={parts} />).container.innerHTML;
}
