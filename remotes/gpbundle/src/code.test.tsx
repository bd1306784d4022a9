import { describe, expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import {
  aBundle,
  BAY,
  CAMP,
  card,
  describedAs,
  openTitle,
  processedTitle,
  showPage,
  visitWith,
} from './testing';

describe('a processed title', () => {
  test('says where to go and which code to enter there @spec-3.33 @spec-4.26', () => {
    showPage(visitWith(processedTitle()));

    const notice = card(CAMP)
      .getByText(/^This title/)
      .closest('p');
    const link = card(CAMP).getByRole('link', { name: 'Google Play (opens in a new tab)' });

    expect(notice?.textContent).toBe(
      'This title has already been processed. Open Google Play and enter this code:',
    );
    expect(link.textContent).toBe('Google Play');
    expect(link.getAttribute('href')).toBe('https://retailer.example/play?code=X');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(card(CAMP).getByRole('code').textContent).toBe('DEMO PLAY T3JY 9CKA');
    expect(card(CAMP).queryByRole('button', { name: 'Redeem at Google Play' })).toBeNull();
  });

  test.each(['javascript:alert(1)', 'https://user:secret@retailer.example/', '/redeem', null])(
    'does not link %s',
    (exchangeUrl) => {
      showPage(visitWith(processedTitle({ exchangeUrl })));

      expect(card(CAMP).queryByRole('link')).toBeNull();
      expect(
        card(CAMP)
          .getByText(/^This title/)
          .closest('p')?.textContent,
      ).toContain('Open Google Play and');
      expect(card(CAMP).getByRole('code')).toBeTruthy();
    },
  );

  test.each(['Kestrel Video', null])(
    'names the shop it went to, or Google Play (%s)',
    (retailer) => {
      showPage(visitWith(processedTitle({ retailer })));

      const name = `${retailer ?? 'Google Play'} (opens in a new tab)`;
      expect(card(CAMP).getByRole('link', { name })).toBeTruthy();
    },
  );

  test('without a code is only said to be redeemed', () => {
    showPage(visitWith(processedTitle({ exchangeResult: null })));

    expect(card(CAMP).getByText('Your code has already been redeemed.')).toBeTruthy();
    expect(card(CAMP).queryByRole('button')).toBeNull();
  });
});

describe('an open title', () => {
  test('of another bundle shows its code, to enter here or to copy', async () => {
    const { user } = showPage({
      ...visitWith(openTitle({ selections: ['itunes'] }), processedTitle()),
      verdict: aBundle({ isGooglePlayBundle: false }),
    });
    expect(card(CAMP).queryByRole('button', { name: 'Redeem at Google Play' })).toBeNull();
    expect(card(CAMP).getByText(/^This title has its own code/)).toBeTruthy();
    expect(card(CAMP).getByRole('code').textContent).toBe(CAMP.subCode);

    await user.click(card(CAMP).getByRole('button', { name: 'Copy code' }));

    expect(await navigator.clipboard.readText()).toBe(CAMP.subCode);
  });
});

describe('copying a code', () => {
  const both = visitWith(
    processedTitle(),
    processedTitle({ exchangeResult: 'DEMO PLAY W7EF 6NXG' }),
  );

  test('puts it on the clipboard as printed, and says so there, and nowhere else', async () => {
    const { user } = showPage(both);
    expect(describedAs(copy(BAY))).toBe(BAY.name);

    await user.click(copy(CAMP));

    expect(await navigator.clipboard.readText()).toBe('DEMO PLAY T3JY 9CKA');
    expect((await card(CAMP).findByText('Code copied')).closest('[role=status]')).toBeTruthy();

    await user.click(copy(BAY));

    expect(await card(BAY).findByText('Code copied')).toBeTruthy();
    expect(screen.getAllByText('Code copied')).toHaveLength(1);
  });

  test('or the link to where it is entered, puts that there', async () => {
    const { user } = showPage(both);

    await user.click(card(CAMP).getByRole('button', { name: 'Copy link' }));

    expect(await navigator.clipboard.readText()).toBe('https://retailer.example/play?code=X');
    expect(await card(CAMP).findByText('Link copied')).toBeTruthy();
  });

  test.each([
    ['is out of reach', (given: Clipboard) => given],
    ['does not exist', () => undefined],
  ])('leaves it selected where the clipboard %s, and says so', async (_, clipboard) => {
    const { user } = showPage(both);
    rs.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    rs.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard(navigator.clipboard));

    await user.click(copy(CAMP));

    expect(await card(CAMP).findByText('Code selected. You can copy it now.')).toBeTruthy();
    expect(getSelection()?.toString()).toBe('DEMO PLAY T3JY 9CKA');
    expect(screen.queryByText('Code copied')).toBeNull();
  });
});

function copy(title: { name: string }) {
  return card(title).getByRole('button', { name: 'Copy code' });
}
