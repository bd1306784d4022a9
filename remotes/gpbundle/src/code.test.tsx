import { describe, expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { aBundle, BAY, CAMP, card, openTitle, processedTitle, showPage } from './testing';

describe('a processed title', () => {
  test('says where to go and which code to enter there @spec-3.33 @spec-4.26', () => {
    showPage({ subCodes: { [CAMP.subCode]: processedTitle() } });

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
      showPage({ subCodes: { [CAMP.subCode]: processedTitle({ exchangeUrl }) } });

      expect(card(CAMP).queryByRole('link')).toBeNull();
      expect(
        card(CAMP)
          .getByText(/^This title/)
          .closest('p')?.textContent,
      ).toContain('Open Google Play and');
      expect(card(CAMP).getByRole('code')).toBeTruthy();
    },
  );

  test('names the shop it went to, where that is another one', () => {
    showPage({ subCodes: { [CAMP.subCode]: processedTitle({ retailer: 'Kestrel Video' }) } });

    expect(card(CAMP).getByRole('link', { name: /^Kestrel Video/ })).toBeTruthy();
  });

  test('goes to Google Play where its history does not name the shop', () => {
    showPage({ subCodes: { [CAMP.subCode]: processedTitle({ retailer: null }) } });

    expect(card(CAMP).getByRole('link', { name: /^Google Play/ })).toBeTruthy();
  });

  test('without a code is only said to be redeemed', () => {
    showPage({ subCodes: { [CAMP.subCode]: processedTitle({ exchangeResult: null }) } });

    expect(card(CAMP).getByText('Your code has already been redeemed.')).toBeTruthy();
    expect(card(CAMP).queryByRole('button')).toBeNull();
  });
});

describe('an open title', () => {
  test('of a Google Play bundle keeps its code to itself', () => {
    showPage({ subCodes: { [CAMP.subCode]: openTitle() } });

    expect(card(CAMP).queryByRole('code')).toBeNull();
  });

  test('of another bundle shows its code, to enter here or to copy', async () => {
    const { user } = showPage({
      verdict: aBundle({ isGooglePlayBundle: false }),
      subCodes: { [CAMP.subCode]: openTitle({ selections: ['itunes'] }) },
    });
    expect(card(CAMP).getByText(/^This title has its own code/)).toBeTruthy();
    expect(card(CAMP).getByRole('code').textContent).toBe(CAMP.subCode);

    await user.click(card(CAMP).getByRole('button', { name: 'Copy code' }));

    expect(await navigator.clipboard.readText()).toBe(CAMP.subCode);
  });
});

describe('copying a code', () => {
  const both = {
    subCodes: {
      [CAMP.subCode]: processedTitle(),
      [BAY.subCode]: processedTitle({ exchangeResult: 'DEMO PLAY W7EF 6NXG' }),
    },
  };

  test('puts it on the clipboard as printed, and says so there', async () => {
    const { user } = showPage(both);

    await user.click(copy(CAMP));

    expect(await navigator.clipboard.readText()).toBe('DEMO PLAY T3JY 9CKA');
    expect((await card(CAMP).findByText('Code copied')).closest('[role=status]')).toBeTruthy();
    expect(screen.getAllByText('Code copied')).toHaveLength(1);
  });

  test('of one title clears the message of another', async () => {
    const { user } = showPage(both);
    await user.click(copy(CAMP));
    await card(CAMP).findByText('Code copied');

    await user.click(copy(BAY));

    expect(await card(BAY).findByText('Code copied')).toBeTruthy();
    expect(card(CAMP).queryByText('Code copied')).toBeNull();
  });

  test('says which film it is for', () => {
    showPage(both);

    const id = copy(BAY).getAttribute('aria-describedby') ?? '';

    expect(document.getElementById(id)?.textContent).toBe(BAY.name);
  });

  test('or the link to where it is entered, puts that there', async () => {
    const { user } = showPage(both);

    await user.click(card(CAMP).getByRole('button', { name: 'Copy link' }));

    expect(await navigator.clipboard.readText()).toBe('https://retailer.example/play?code=X');
    expect(await card(CAMP).findByText('Link copied')).toBeTruthy();
  });

  test('where the clipboard is out of reach leaves it selected, and says so', async () => {
    const { user } = showPage(both);
    rs.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));

    await user.click(copy(CAMP));

    expect(await card(CAMP).findByText('Code selected. You can copy it now.')).toBeTruthy();
    expect(getSelection()?.toString()).toBe('DEMO PLAY T3JY 9CKA');
    expect(screen.queryByText('Code copied')).toBeNull();
  });

  test('where there is no clipboard at all leaves it selected', async () => {
    const { user } = showPage(both);
    rs.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined);

    await user.click(copy(CAMP));

    expect(await card(CAMP).findByText('Code selected. You can copy it now.')).toBeTruthy();
  });
});

function copy(title: { name: string }) {
  return card(title).getByRole('button', { name: 'Copy code' });
}
