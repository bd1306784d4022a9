import { renderVisit } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';

import { Blocks } from './Blocks';
import type { Block } from './content';

describe('what the support team may write', () => {
  test('emphasis is emphasis', () => {
    show([
      {
        kind: 'paragraph',
        of: [{ kind: 'strong', of: ['one ', { kind: 'emphasis', of: ['two'] }] }],
      },
    ]);

    expect(within(screen.getByRole('strong')).getByRole('emphasis').textContent).toBe('two');
  });

  test('lists are lists, in order where they are numbered, and begin with their number', () => {
    const items: Block[][] = [[{ kind: 'paragraph', of: ['First'] }]];
    show([
      { kind: 'list', isOrdered: true, start: 3, items },
      { kind: 'list', isOrdered: false, items },
    ]);

    const [ordered, unordered] = screen.getAllByRole('list');
    expect([ordered?.tagName, unordered?.tagName]).toEqual(['OL', 'UL']);
    expect(ordered?.getAttribute('start')).toBe('3');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'First',
      'First',
    ]);
  });

  test.each(['https://www.example.com/help', 'mailto:you@example.com', '#expired', '/support'])(
    'a link leads to %s',
    (to) => {
      show([{ kind: 'paragraph', of: [{ kind: 'link', to, of: ['here'] }] }]);

      expect(screen.getByRole('link', { name: 'here' }).getAttribute('href')).toBe(to);
    },
  );

  test('a paragraph for one territory is not shown in another', () => {
    show([
      { kind: 'paragraph', of: ['For you'], territories: ['CA', 'US'] },
      { kind: 'paragraph', of: ['For others'], territories: ['AU'] },
    ]);

    expect(screen.getByText('For you')).toBeTruthy();
    expect(screen.queryByText('For others')).toBeNull();
  });

  test('markup in a text is only text', () => {
    show([{ kind: 'paragraph', of: ['<img src=x onerror=alert(1)>'] }]);

    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

function show(blocks: Block[]): void {
  renderVisit(<Blocks blocks={blocks} />, { strings: {} });
}
