import type { Strings } from '@redeem/kit';
import { codeSubmitted, type HistoryEntry, useUnit } from '@redeem/platform';
import {
  accepted,
  type Offer,
  renderVisit,
  type Verdict,
  type Visit,
} from '@redeem/platform/testing';
import { screen, within } from '@testing-library/react';

import { BundlePage } from './BundlePage';
import english from './locales/en.json';

export const CODE = 'PACHAM37PRXV';

/** The bundle's titles by name, and the code of each. */
export const CAMP = { name: 'Robot Summer Camp 3000', subCode: 'HDY9HXEMM7DR' };
export const BAY = { name: 'Kites Over Kestrel Bay', subCode: 'HDFT6NCPMN76' };

export const GENERIC = 'We encountered an error. Please try again.';

const ISSUED: HistoryEntry[] = [CAMP, BAY].map(({ subCode }) =>
  anEntry({ exchangeUrl: null, exchangeName: 'DEMO-GPBUNDLE-40117', exchangeResult: subCode }),
);

/** An exchange at Google Play; say what is different. */
export function anEntry(different: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    retailer: 'Google Play',
    timestamp: 1_718_625_600,
    exchangeUrl: 'https://retailer.example/play?code=X',
    exchangeName: 'DEMO-GOOGLEPLAY-40117',
    exchangeResult: 'DEMO PLAY T3JY 9CKA',
    ...different,
  };
}

/** A Google Play bundle of two titles that has been exchanged; say what is different. */
export function aBundle(different: Partial<Offer> = {}): Verdict {
  return accepted({
    kind: 'bundle',
    offerId: '41031',
    remaining: 0,
    titles: [CAMP, BAY].map(({ name }) => aFilm(name)),
    isGooglePlayBundle: true,
    history: ISSUED,
    ...different,
  });
}

/** The same before its exchange, and the answer to that. */
export const FRESH = aBundle({ remaining: 2, selections: ['t07', 't04'], history: [] });
export const EXCHANGED = { isDone: true, status: null, history: ISSUED };

export function openTitle(different: Partial<Offer> = {}): Verdict {
  return accepted({ offerId: '40117', selections: ['googleplay'], titles: [], ...different });
}

export function processedTitle(entry: Partial<HistoryEntry> = {}): Verdict {
  return openTitle({ remaining: 0, history: [anEntry(entry)] });
}

export function aFilm(name: string) {
  return { name, posterUrl: null, rating: 'PG', runtime: 94 };
}

/** Shows the page to a visitor who has got this far, in English unless said otherwise. */
export function showPage(visit: Visit, strings: Strings = english) {
  return renderVisit(
    <>
      <Continue />
      <BundlePage />
    </>,
    {
      visit: { code: CODE, verdict: aBundle(), ...visit },
      strings: { gpbundle: strings },
    },
  );
}

export function card({ name }: { name: string }) {
  return within(screen.getByRole('listitem', { name }));
}

export function redeem(title: { name: string }) {
  return card(title).getByRole('button', { name: 'Redeem at Google Play' });
}

/** As on the home page, from where a fresh bundle is exchanged. */
function Continue() {
  const submit = useUnit(codeSubmitted);
  return (
    <button
      onClick={() => {
        submit();
      }}
    >
      Continue
    </button>
  );
}
