import { accepted, hastyClick } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, within } from '@testing-library/react';

import { card, OPEN, redeemNow, showPage, visitWith } from './testing';

describe('the chooser', () => {
  test('a visitor with a good code sees every retailer that takes it, once, in the service’s order @spec-2.17', () => {
    showPage(visitWith({ selections: ['moviesanywhere', 'vudu', 'googleplay', 'vudu', 'itunes'] }));

    const list = screen.getByRole('list', { name: 'Choose a retailer' });
    const names = within(list).getAllByRole('heading', { level: 2 });
    expect(screen.getByRole('heading', { level: 1, name: 'Choose a retailer' })).toBeTruthy();
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Movies Anywhere',
      'Vudu',
      'Google Play',
      'iTunes',
    ]);
  });

  test.each([
    {
      selections: ['vudu', 'itunes'],
      words: [
        'A code is redeemed once, at one retailer. The choice can’t be changed.',
        '“Redeem Now” redeems it at once. Sign in at the retailer first: ' +
          'the movie goes to the account that is signed in there.',
      ],
    },
    {
      selections: ['vudu'],
      words: [
        'Your code is redeemed at Vudu. That can’t be undone.',
        '“Redeem Now” redeems it at once. Sign in at Vudu first: ' +
          'the movie goes to the account that is signed in there.',
      ],
    },
  ])(
    'a visitor with $selections reads before the buttons what they do, and hears it with each @spec-2.42',
    ({ selections, words }) => {
      const exchangeCode = rs.fn();
      showPage({ ...visitWith({ selections }), exchangeCode });

      const button = screen.getByRole('button', { name: 'Redeem Now: Velvet Static at Vudu' });
      const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(screen.getByRole('list').previousElementSibling?.textContent).toBe(words.join(''));
      expect(button.textContent).toBe('Redeem Now');
      expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(words);
      // A single retailer is still a choice of the visitor’s.
      expect(exchangeCode).not.toHaveBeenCalled();
    },
  );

  test('a button ignores the press that is still meant for the page before it', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = showPage({ ...OPEN, exchangeCode });

    fireEvent(redeemNow('iTunes'), hastyClick());
    expect(exchangeCode).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);

    await user.click(redeemNow('iTunes'));
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['iTunes', 'Requires iTunes'],
    ['Movies Anywhere', 'US residents, 13 or older'],
  ])(
    'only at %s is a visitor told “%s”, and hears it with the button @spec-2.40',
    (name, words) => {
      showPage(visitWith({ selections: ['moviesanywhere', 'vudu', 'itunes'] }));

      const { id } = within(card(name)).getByText(words);
      expect(screen.getAllByText(words)).toHaveLength(1);
      expect(redeemNow(name).getAttribute('aria-describedby')?.split(' ')).toContain(id);
    },
  );

  test('a visitor may learn more in a new tab, which learns nothing of this one @spec-2.41', () => {
    showPage(visitWith({ selections: ['vudu'] }));

    const link = screen.getByRole('link', { name: 'Learn More: Vudu (opens in a new tab)' });

    expect(within(link).getByText('Learn More').getAttribute('aria-hidden')).toBe('true');
    expect(link.getAttribute('href')).toBe('https://www.vudu.com/');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('an unknown retailer and a movie without a name can be chosen as well', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = showPage({
      ...visitWith({ titles: [], selections: ['Kestrel  Video', 'vudu'] }),
      exchangeCode,
    });

    await user.click(screen.getByRole('button', { name: 'Redeem Now at Kestrel Video' }));

    expect(within(card('Kestrel Video')).queryByRole('link')).toBeNull();
    expect(exchangeCode).toHaveBeenCalledWith(
      expect.objectContaining({ selections: ['Kestrel  Video'] }),
    );
  });

  test('a visitor sees a message and a link to / when no retailer takes the code', () => {
    showPage(visitWith({ selections: [] }));

    expect(screen.getByText('No retailer takes this code in the selected country.')).toBeTruthy();
    expect(screen.queryByText(/The choice can’t be changed/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe(
      '/',
    );
  });

  test.each([
    ['while the code is still being checked', null],
    ['for a code of another kind', accepted({ kind: 'bundle' })],
  ])('%s nothing is promised', (_when, verdict) => {
    showPage({ ...OPEN, verdict });

    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
