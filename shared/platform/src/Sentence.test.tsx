import { expect, test } from '@rstest/core';
import { render } from '@testing-library/react';

import { Sentence } from './Sentence';

const PARTS = { cs: <a href="/help">help</a>, date: <time>today</time>, text: '{{cs}} <i>' };

test.each([
  ['Ask {{cs}} by {{date}}.', 'Ask |<a href="/help">help</a>| by |<time>today</time>|.'],
  ['{{date}}, {{cs}}', '<time>today</time>|, |<a href="/help">help</a>'],
  ['{{date}} and {{date}}', '<time>today</time>| and |<time>today</time>'],
  ['redeemed on {{absent}}', 'redeemed on |'],
  ['{text} &lt; {{ b', '{text} &lt; {{ b'],
  ['{{text}}', '{{cs}} &lt;i&gt;'],
])(
  'the sentence %s has each element where the language wants it, and each text in an element of its own',
  (template, pieces) => {
    const { container } = render(
      <Sentence template={template.replace('&lt;', '<')} parts={PARTS} />,
    );

    expect(container.innerHTML).toBe(
      pieces
        .split('|')
        .map((piece) => `<span>${piece}</span>`)
        .join(''),
    );
  },
);
