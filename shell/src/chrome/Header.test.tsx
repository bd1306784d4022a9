import { renderVisit } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { movieRedeem } from '../brands/movie-redeem';
import { en } from '../locales.json';
import { Header } from './Header';

describe('the header', () => {
  test('links the logo to / and has one link, to the support page, which is marked there @spec-2.1 @spec-2.2', async () => {
    const { user } = show();
    const support = screen.getByRole('link', { name: 'Support' });
    expect(screen.getByRole('navigation').querySelectorAll('a').length).toBe(1);
    expect(support.hasAttribute('aria-current')).toBe(false);

    await user.click(support);
    expect(screen.getByTestId('path').textContent).toBe('/support');
    expect(support.getAttribute('aria-current')).toBe('page');

    await user.click(screen.getByRole('link', { name: 'Movie Redeem home page' }));
    expect(screen.getByTestId('path').textContent).toBe('/');
  });
});

function show() {
  return renderVisit(
    <>
      <Header brand={movieRedeem} />
      <Address />
    </>,
    { strings: { shell: en } },
  );
}

function Address() {
  return <output data-testid="path">{useLocation().pathname}</output>;
}
