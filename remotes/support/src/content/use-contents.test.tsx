import { $locale, languageToggled, useUnit } from '@redeem/platform';
import { renderVisit } from '@redeem/platform/testing';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';

import { loadContents } from './contents';
import { InlineText } from './InlineText';
import { useContents } from './use-contents';

afterEach(cleanup);

describe('the content of the page', () => {
  test('stays until that of another locale has come', async () => {
    await loadContents('en_CA');
    const { user } = renderVisit(<FirstTitle />, { visit: { territory: 'CA' }, strings: {} });
    expect(screen.getByRole('heading').textContent).toBe('Getting started');

    await user.click(screen.getByRole('button', { name: 'en_CA' }));
    expect(screen.getByRole('button', { name: 'fr_CA' })).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('Getting started');

    await loadContents('fr_CA');
    await user.click(screen.getByRole('button', { name: 'fr_CA' }));
    await user.click(screen.getByRole('button', { name: 'en_CA' }));
    expect(screen.getByRole('heading').textContent).toBe('Pour commencer');
  });
});

function FirstTitle() {
  const { faq } = useContents();
  const { locale, toggle } = useUnit({ locale: $locale, toggle: languageToggled });
  return (
    <>
      <h1>
        <InlineText text={faq.groups[0]?.title ?? []} />
      </h1>
      <button
        type="button"
        onClick={() => {
          toggle();
        }}
      >
        {locale}
      </button>
    </>
  );
}
