import { describe, expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { Card } from './Card';
import { CodeText } from './CodeText';
import { Hero } from './Hero';
import { Page } from './Page';
import { Spinner } from './Spinner';

describe('Page and Hero', () => {
  test.each([
    ['Page', Page],
    ['Hero', Hero],
  ])('%s has one title, which can be given the focus', (_, Layout) => {
    render(
      <Layout title="Choose a retailer" lead="It cannot be undone">
        <p>Vudu</p>
      </Layout>,
    );

    const title = screen.getByRole('heading', { level: 1, name: 'Choose a retailer' });
    title.focus();

    expect(document.activeElement).toBe(title);
    expect(screen.getByText('It cannot be undone')).toBeTruthy();
    expect(screen.getByText('Vudu')).toBeTruthy();
  });
});

describe('CodeText', () => {
  test.each(['ABCDEFGH2345', 'ABCDEFGH2345WXYZ', 'AB', ''])(
    'the visitor copies %j as it is, whatever the blocks look like',
    (code) => {
      const { container } = render(<CodeText code={code} />);

      expect(container.textContent).toBe(code);
    },
  );

  test('shows blocks of four', () => {
    const { container } = render(<CodeText code="ABCDEFGH2345WX" />);

    const blocks = Array.from(container.querySelectorAll('span'), (span) => span.textContent);
    expect(blocks).toEqual(['ABCD', 'EFGH', '2345', 'WX']);
  });
});

describe('Card', () => {
  test('is a list item or an article named by its heading', () => {
    render(
      <ul>
        <Card as="li" foot={<a href="/x">Redeem Now</a>}>
          Vudu
        </Card>
      </ul>,
    );

    expect(screen.getByRole('listitem').textContent).toBe('VuduRedeem Now');
  });
});

describe('Spinner', () => {
  test('has its text as name, or none', () => {
    const { container, rerender } = render(<Spinner label="Loading…" />);
    expect(container.textContent).toBe('Loading…');

    rerender(<Spinner />);
    expect(container.textContent).toBe('');
  });
});
