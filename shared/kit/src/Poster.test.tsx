import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';

import { Poster } from './Poster';

afterEach(cleanup);

describe('Poster', () => {
  test('its room is kept while it is on its way', () => {
    render(<Poster url="/poster.svg" alt="The Long Coast" />);

    const image = screen.getByRole('img', { name: 'The Long Coast' });
    expect(image.getAttribute('src')).toBe('/poster.svg');
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['400', '600']);
  });

  test('a title without a poster has a picture of the house under the same name', () => {
    render(<Poster url={null} alt="The Long Coast" />);

    const art = screen.getByRole('img', { name: 'The Long Coast' });
    expect(art.tagName.toLowerCase()).toBe('svg');
  });

  test('a poster that cannot be fetched is not seen, but still named', () => {
    render(<Poster url="/gone.svg" alt="The Long Coast" />);
    const image = screen.getByRole('img', { name: 'The Long Coast' });

    fireEvent.error(image);
    expect(image.dataset['broken']).toBe('');
    expect(screen.getByRole('img', { name: 'The Long Coast' })).toBe(image);

    fireEvent.load(image);
    expect(image.dataset['broken']).toBeUndefined();
  });

  test('beside its written title it is decoration', () => {
    render(<Poster alt="" />);

    expect(screen.queryByRole('img')).toBeNull();
  });
});
