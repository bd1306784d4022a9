import type { Strings } from '@redeem/kit';
import { accepted, renderVisit, type Visit } from '@redeem/platform/testing';

import english from './locales/en.json';
import { PickListPage } from './PickListPage';

export const CODE = 'MENTWGGH4XT6T4PX';

const TITLES = [
  { name: 'Nine Lanterns to Vesper', posterUrl: null, rating: 'PG-13', runtime: 128 },
  { name: 'Kites Over Kestrel Bay', posterUrl: null, rating: null, runtime: 117 },
  { name: 'The Late Arrivals Brass Band', posterUrl: null, rating: null, runtime: null },
];

/** A code that is good for this many of three titles. */
export function pickList(total: number) {
  return accepted({
    kind: 'pick-list',
    offerId: '41035',
    remaining: total,
    selections: ['t01', 't04', 't12'],
    titles: TITLES,
  });
}

/** The record by which the service says which code the choice has become. */
export const RECORD = {
  retailer: 'FOX_DIGITAL_REDEEM',
  timestamp: 1_718_625_600,
  exchangeUrl: null,
  exchangeName: null,
  exchangeResult: 'HDE3 M67H KMEE',
};

/** Shows the page to a visitor who may choose two titles, in English unless said otherwise. */
export function showPage(visit: Visit = {}, strings: Strings = english) {
  return renderVisit(<PickListPage />, {
    visit: { path: '/picklist', code: CODE, verdict: pickList(2), ...visit },
    strings: { picklist: strings },
  });
}
