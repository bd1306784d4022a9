import type { Strings } from '@redeem/kit';
import { renderVisit, type Visit } from '@redeem/platform/testing';

import english from './locales/en.json';
import { RetailersPage } from './RetailersPage';

/** Shows the page to a visitor who has got this far, in English unless said otherwise. */
export function showPage(visit: Visit, strings: Strings = english) {
  return renderVisit(<RetailersPage />, {
    visit: { code: 'HDMAQF4PX7TV', ...visit },
    strings: { retailers: strings },
  });
}
