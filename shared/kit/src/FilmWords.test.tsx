import { describe, expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { FilmWords } from './FilmWords';

const LABELS = { ratingLabel: 'Rating', runtimeLabel: 'Minutes' };

describe('FilmWords', () => {
  test('shows name, rating and minutes', () => {
    const { container } = render(
      <FilmWords name="The Long Coast" rating="PG" runtime={118} {...LABELS}>
        <p>4K UHD</p>
      </FilmWords>,
    );

    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The Long Coast');
    expect(paragraphs(container)).toEqual(['Rating PG', '118 Minutes', '4K UHD']);
  });

  test('omits unknown data', () => {
    const { container } = render(
      <FilmWords name={null} rating={null} runtime={null} {...LABELS} />,
    );

    expect(screen.queryByRole('heading')).toBeNull();
    expect(container.textContent).toBe('');
  });
});

function paragraphs(container: Element): string[] {
  return Array.from(container.querySelectorAll('p'), ({ textContent }) => textContent);
}
