import type { Strings } from '@redeem/kit';
import { renderVisit, type Visit } from '@redeem/platform/testing';
import { screen, within } from '@testing-library/react';

import { en as english } from '../locales.json';
import { RetailersPage } from '../RetailersPage';

export * from './fixtures';

export const GENERIC = 'We encountered an error. Please try again.';

/** Shows the page to a visitor who has got this far, in English unless said otherwise. */
export function showPage(visit: Visit, strings: Strings = english) {
  return renderVisit(<RetailersPage />, { visit, strings: { retailers: strings } });
}

export function card(name: string) {
  return screen.getByRole('listitem', { name });
}

export function redeemNow(retailer: string) {
  return within(card(retailer)).getByRole('button', { name: /^Redeem Now/ });
}
