import type { HistoryEntry, Title } from '@redeem/platform';
import { later, type Offer, type showAlone } from '@redeem/platform/standalone';

import { RETAILERS } from './retailers/retailers';

type Visit = Parameters<typeof showAlone>[1];

const FILM: Title = {
  name: 'Nine Lanterns to Vesper',
  posterUrl: poster('#1d2b64', '#f8b26a', 'NINE LANTERNS'),
  rating: 'PG-13',
  runtime: 128,
};

const REDEEMED: HistoryEntry = {
  retailer: 'Vudu',
  timestamp: 1_709_640_000,
  exchangeUrl: 'https://retailer.example/redeem',
  exchangeName: null,
  exchangeResult: 'HD6U GX6W 749D',
};

/** Visitors with an accepted code, each far enough to show one state of the page. */
export const VISITS: Readonly<Record<string, Visit>> = {
  /** A 4K film at every retailer of the table; the exchange takes a second. */
  uhd: visitWith({ profiles: ['HD', 'UHD'] }),
  dvd: visitWith({ profiles: ['SD'] }),
  single: visitWith({ selections: ['itunes'] }),
  stranger: visitWith({ selections: ['Kestrel Video Club', 'vudu'] }),
  untitled: visitWith({ titles: [], profiles: ['HD'] }),
  double: visitWith({
    titles: [
      FILM,
      { ...FILM, name: 'Orbital Decay Club', posterUrl: poster('#3b0d2e', '#7fe0d0', 'ORBITAL') },
    ],
  }),
  hostile: visitWith({
    titles: [
      { ...FILM, name: `‮${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`, posterUrl: null },
    ],
    selections: ['K'.repeat(80), 'vudu'],
  }),
  none: visitWith({ selections: [] }),
  used: visitWith({ remaining: 0, history: [REDEEMED] }),
  failing: {
    ...visitWith({}),
    exchangeCode: () => later(() => Promise.reject(new Error('the exchange service is down'))),
    validateCode: () => later(() => ({ outcome: 'accepted' as const, offer: offerWith({}) })),
  },
  /** The exchange is done, but leads nowhere. */
  stranded: {
    ...visitWith({}),
    exchangeCode: () =>
      later(() => ({ isDone: true, status: null, history: [{ ...REDEEMED, exchangeUrl: null }] })),
  },
};

function visitWith(different: Partial<Offer>): Visit {
  return {
    code: 'UHDKN4D6FDRF',
    verdict: { outcome: 'accepted', offer: offerWith(different) },
    exchangeCode: () => later(() => ({ isDone: true, status: null, history: [REDEEMED] })),
  };
}

function offerWith(different: Partial<Offer>): Offer {
  return {
    kind: 'ordinary',
    offerId: '30001',
    remaining: 1,
    selections: RETAILERS.map(({ selection }) => selection),
    profiles: ['HD', 'UHD'],
    titles: [FILM],
    isGooglePlayBundle: false,
    redirectUrl: null,
    history: [],
    ...different,
  };
}

function poster(ground: string, light: string, name: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">
    <rect width="400" height="600" fill="${ground}"/>
    <circle cx="200" cy="250" r="120" fill="${light}" opacity=".85"/>
    <circle cx="120" cy="170" r="34" fill="${light}" opacity=".5"/>
    <path d="M0 420q200-110 400 0v180H0Z" fill="#000" opacity=".45"/>
    <text x="200" y="530" fill="#fff" font-family="sans-serif" font-size="34" font-weight="700" text-anchor="middle">${name}</text>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
