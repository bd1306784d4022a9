import { describe, expect, test } from '@rstest/core';
import { fireEvent, render, screen } from '@testing-library/react';

import { Poster } from './Poster';

describe('Poster', () => {
  test('reserves its space while it loads', () => {
    render(<Poster url="/poster.svg" alt="The Long Coast" />);

    const image = screen.getByRole('img', { name: 'The Long Coast' });
    expect(image.getAttribute('src')).toBe('/poster.svg');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['400', '600']);
  });

  test('shows a placeholder of the brand under the same name when there is no poster', () => {
    render(<Poster url={null} alt="The Long Coast" />);

    const art = screen.getByRole('img', { name: 'The Long Coast' });
    expect(art.tagName.toLowerCase()).toBe('svg');
  });

  test('keeps its name and hides the image when it cannot be loaded', () => {
    render(<Poster url="/gone.svg" alt="The Long Coast" />);
    const image = screen.getByRole('img', { name: 'The Long Coast' });

    fireEvent.error(image);
    expect(image.dataset['broken']).toBe('');
    expect(screen.getByRole('img', { name: 'The Long Coast' })).toBe(image);

    fireEvent.load(image);
    expect(image.dataset['broken']).toBeUndefined();
  });

  test('is decoration beside its title', () => {
    render(<Poster alt="" />);

    expect(screen.queryByRole('img')).toBeNull();
  });
});
