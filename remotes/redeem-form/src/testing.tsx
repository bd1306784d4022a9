import { loadPlatformStrings } from '@redeem/platform/i18n';
import { type RefusalReason, renderVisit, type Visit } from '@redeem/platform/testing';
import type { Locale } from '@redeem/platform';
import { screen } from '@testing-library/react';

import { Home } from './Home';
import { remote } from './public';

/** A code of 12 characters, the shorter complete length. */
export const CODE = 'ABCDEFGHJKLM';

/** Shows the home screen in the given state of a visit. */
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

/** Returns true if Continue has `aria-disabled`. The `disabled` attribute would suppress the press that asks why. */
export function isContinueDisabled(): boolean {
  return continueButton().getAttribute('aria-disabled') === 'true';
}

/** Returns the text of the alert. */
export function alertText(): string {
  return screen.getByRole('alert').textContent;
}

/** Returns the text of the status. */
export function statusText(): string {
  const regions = screen.getAllByRole('status');
  return regions.map(({ textContent }) => textContent).join('');
}

/** Returns the state of a visit whose code is refused. */
export function refused(reason: string): Visit {
  return {
    verdict: { outcome: 'refused', reason: reason as RefusalReason },
    isTokenRefused: true,
  };
}

export function helpLink(): HTMLElement | null {
  return screen.queryByRole('link', { name: /^(More help|Plus d’aide|Weitere Hilfe)$/ });
}
