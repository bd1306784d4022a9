import { loadPlatformStrings } from '@redeem/platform/i18n';
import { renderVisit, type Visit } from '@redeem/platform/testing';
import type { Locale } from '@redeem/platform';
import { screen } from '@testing-library/react';

import { Home } from './Home';
import { remote } from './public';

/** A code of a full, but not the fullest, length. */
export const CODE = 'ABCDEFGHJKLM';

/** Shows the home screen to a visitor who has got this far. */
export async function showHome(visit: Visit = {}, locale: Locale = 'en') {
  return renderVisit(<Home />, {
    visit,
    strings: { [remote.name]: await remote.loadStrings(locale) },
    platformStrings: await loadPlatformStrings(locale),
  });
}

export function field(): HTMLInputElement {
  return screen.getByRole('textbox');
}

export function continueButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Continue' });
}

/** Exposed as disabled: the attribute would swallow the press that asks why. */
export function isContinueDisabled(): boolean {
  return continueButton().getAttribute('aria-disabled') === 'true';
}

/** What is said at once. */
export function alertText(): string {
  return screen.getByRole('alert').textContent;
}

/** What is said when the visitor pauses. */
export function statusText(): string {
  const regions = screen.getAllByRole('status');
  return regions.map(({ textContent }) => textContent).join('');
}
