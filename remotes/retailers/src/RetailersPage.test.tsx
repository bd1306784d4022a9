import { accepted, anOffer, hastyClick } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, within } from '@testing-library/react';

import { retailerOf } from './retailers/retailer-of';
import { showPage } from './testing';
import french from './locales/fr.json';

describe('the chooser', () => {
  test('a visitor with a good code sees every retailer that takes it, in the service’s order @spec-2.17', () => {
    showPage({
      verdict: accepted({ selections: ['moviesanywhere', 'vudu', 'googleplay', 'itunes'] }),
    });

    expect(screen.getByRole('heading', { level: 1, name: 'Choose a retailer' })).toBeTruthy();
    expect(retailers()).toEqual(['Movies Anywhere', 'Vudu', 'Google Play', 'iTunes']);
  });

  test('a visitor reads once, before the buttons, what they do and that it is final', () => {
    showPage({ verdict: accepted({ selections: ['vudu', 'itunes'] }) });

    expect(wordsBeforeList()).toBe(
      'A code is redeemed once, at one retailer. The choice can’t be changed.' +
        '“Redeem Now” redeems it at once. Sign in at the retailer first: ' +
        'the movie goes to the account that is signed in there.',
    );
    expect(screen.getAllByText(/The choice can’t be changed/)).toHaveLength(1);
  });

  test('a visitor with one retailer reads its name before the button', () => {
    showPage({ verdict: accepted({ selections: ['itunes'] }) });

    expect(wordsBeforeList()).toBe(
      'Your code is redeemed at iTunes. That can’t be undone.' +
        '“Redeem Now” redeems it at once. Sign in at iTunes first: ' +
        'the movie goes to the account that is signed in there.',
    );
  });

  test('a button ignores the press that is still meant for the page before it', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = showPage({ verdict: accepted({ selections: ['itunes'] }), exchangeCode });

    fireEvent(redeemNow('iTunes'), hastyClick());
    expect(exchangeCode).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);

    await user.click(redeemNow('iTunes'));
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('a single retailer is still a choice of the visitor’s', () => {
    const exchangeCode = rs.fn();
    showPage({ verdict: accepted({ selections: ['itunes'] }), exchangeCode });

    expect(retailers()).toEqual(['iTunes']);
    expect(redeemNow('iTunes')).toBeTruthy();
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('only at iTunes is a visitor told that iTunes is required @spec-2.40', () => {
    showPage({ verdict: accepted({ selections: ['vudu', 'itunes'] }) });

    expect(within(card('iTunes')).getByText('Requires iTunes')).toBeTruthy();
    expect(within(card('Vudu')).queryByText('Requires iTunes')).toBeNull();
  });

  test('a screen reader announces what the button redeems, where, and what comes next @spec-2.42', () => {
    showPage({ verdict: accepted({ selections: ['vudu', 'itunes'] }) });

    const button = screen.getByRole('button', { name: 'Redeem Now: Velvet Static at Vudu' });

    expect(button.textContent).toBe('Redeem Now');
    expect(describedAs(button)).toBe(
      'A code is redeemed once, at one retailer. The choice can’t be changed. ' +
        'The movie goes to the account that is signed in at Vudu.',
    );
  });

  test.each(['vudu', 'Kestrel Video'])(
    'a visitor with one retailer (%s) is told of the account once, and hears it with the button',
    (selection) => {
      showPage({ verdict: accepted({ selections: [selection] }) });

      const { name } = retailerOf(selection);
      expect(screen.getAllByText(/account/)).toHaveLength(1);
      expect(describedAs(redeemNow(name))).toBe(
        `Your code is redeemed at ${name}. That can’t be undone. ` +
          `“Redeem Now” redeems it at once. Sign in at ${name} first: ` +
          'the movie goes to the account that is signed in there.',
      );
    },
  );

  test('without a movie’s name the button names the retailer alone', () => {
    showPage({ verdict: accepted({ titles: [], selections: ['vudu'] }) });

    expect(screen.getByRole('button', { name: 'Redeem Now at Vudu' })).toBeTruthy();
  });

  test('a visitor may learn more in a new tab, which learns nothing of this one @spec-2.41', () => {
    showPage({ verdict: accepted({ selections: ['vudu'] }) });

    const link = screen.getByRole('link', { name: 'Learn More: Vudu (opens in a new tab)' });

    expect(within(link).getByText('Learn More').getAttribute('aria-hidden')).toBe('true');
    expect(link.getAttribute('href')).toBe('https://www.vudu.com/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('an unknown retailer is shown by its own name and can be chosen', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = showPage({
      verdict: accepted({ selections: ['Kestrel  Video', 'vudu'] }),
      exchangeCode,
    });

    await user.click(redeemNow('Kestrel Video'));

    expect(within(card('Kestrel Video')).queryByRole('link')).toBeNull();
    expect(exchangeCode).toHaveBeenCalledWith(
      expect.objectContaining({ selections: ['Kestrel  Video'] }),
    );
  });

  test('a visitor sees a message and a link to / when no retailer takes the code', () => {
    showPage({ verdict: accepted({ selections: [] }) });

    expect(screen.getByText('No retailer takes this code in the selected country.')).toBeTruthy();
    expect(screen.queryByText(/The choice can’t be changed/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe(
      '/',
    );
  });

  test('while the code is still being checked nothing is promised', () => {
    showPage({});

    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('a code of another kind does not flash up as a chooser', () => {
    showPage({ verdict: { outcome: 'accepted', offer: anOffer({ kind: 'bundle' }) } });

    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a French visitor reads French', () => {
    showPage({ verdict: accepted({ selections: ['itunes'] }) }, french);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Choisissez votre plateforme',
    );
    expect(
      screen.getByRole('button', { name: 'Utiliser maintenant\u00a0: Velvet Static sur iTunes' }),
    ).toBeTruthy();
    expect(screen.getByText('Nécessite iTunes')).toBeTruthy();
  });
});

function retailers() {
  const list = screen.getByRole('list', { name: 'Choose a retailer' });
  return within(list)
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent);
}

function card(name: string) {
  return screen.getByRole('listitem', { name });
}

function redeemNow(retailer: string) {
  return within(card(retailer)).getByRole('button', { name: /^Redeem Now/ });
}

function describedAs(element: HTMLElement) {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

function wordsBeforeList(): string | undefined {
  return screen.getByRole('list').previousElementSibling?.textContent;
}
