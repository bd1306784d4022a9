import { renderVisit } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { cinemaChezVous } from '../brands/cinema-chez-vous';
import { movieRedeem } from '../brands/movie-redeem';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { Header } from './Header';

describe('the header', () => {
  test('links the logo to / @spec-2.1', async () => {
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'Support' }));

    await user.click(screen.getByRole('link', { name: 'Movie Redeem home page' }));

    expect(screen.getByTestId('path').textContent).toBe('/');
  });

  test('has one link in the navigation, to the support page @spec-2.2', async () => {
    const { user } = show();
    const navigation = screen.getByRole('navigation');

    await user.click(screen.getByRole('link', { name: 'Support' }));

    expect(navigation.querySelectorAll('a').length).toBe(1);
    expect(screen.getByTestId('path').textContent).toBe('/support');
  });

  test('marks the link to the support page with aria-current only on that page', async () => {
    const { user } = show();
    const support = screen.getByRole('link', { name: 'Support' });
    expect(support.hasAttribute('aria-current')).toBe(false);

    await user.click(support);

    expect(support.getAttribute('aria-current')).toBe('page');
  });

  test('focuses the skip link first when Tab is pressed', async () => {
    const { user } = show();

    await user.tab();

    const skip = screen.getByRole('link', { name: 'Skip to main content' });
    expect(document.activeElement).toBe(skip);
    expect(skip.getAttribute('href')).toBe('#main');
  });

  test('shows the name of the French brand and French texts when the language is French', () => {
    renderVisit(<Header brand={cinemaChezVous} />, { strings: { shell: fr } });

    const logo = screen.getByRole('img', { name: 'Page d’accueil Cinéma Chez Vous' });
    expect(logo.getAttribute('width')).toBe(String(cinemaChezVous.logo.width));
    expect(screen.getByRole('link', { name: 'Assistance' })).toBeDefined();
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
