import type { Strings } from '@redeem/kit';
import { renderVisit, type Visit } from '@redeem/platform/testing';

import { en as english } from '../locales.json';
import { PickListPage } from '../PickListPage';
import { visitWith } from './fixtures';

export * from './fixtures';

/** Shows the page to a visitor who may choose two titles, in English unless said otherwise. */
export function showPage(visit: Visit = {}, strings: Strings = english) {
  return renderVisit(<PickListPage />, {
    visit: { ...visitWith(), ...visit },
    strings: { picklist: strings },
  });
}
