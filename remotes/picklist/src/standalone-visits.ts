import type { HistoryEntry, Title } from '@redeem/platform';
import { later, type Offer, type showAlone } from '@redeem/platform/standalone';

type Visit = Parameters<typeof showAlone>[1];

const TITLES: Title[] = [
  film('Nine Lanterns to Vesper', 'PG-13', 128, '#1d2b64', '#f8b26a'),
  film('Grandma Versus the Glacier', 'PG', 93, '#0d4a5c', '#d8f3ff'),
  film('Kites Over Kestrel Bay', 'PG-13', 117, '#7a3b12', '#ffd9a0'),
  film('The Clockmaker’s Understudy', 'PG', 124, '#2f2a1d', '#d8b76a'),
  film('The Late Arrivals Brass Band', 'PG', 102, '#3b0d2e', '#7fe0d0'),
];

const RECORD: HistoryEntry = {
  retailer: 'FOX_DIGITAL_REDEEM',
  timestamp: 1_718_625_600,
  exchangeUrl: null,
  exchangeName: null,
  exchangeResult: 'HDE3 M67H KMEE',
};

/** Visitors with a pick list, each to show one state of the page. */
export const VISITS: Readonly<Record<string, Visit>> = {
  /** Two of five; the exchange takes a second, and its code then leads to the retailers. */
  two: visitWith({}),
  one: visitWith({ remaining: 1 }),
  all: visitWith({ remaining: 5 }),
  nameless: visitWith({ titles: [] }),
  hostile: visitWith({
    titles: TITLES.map((title, index) => ({
      ...title,
      name: `‮${'Donaudampfschifffahrtsgesellschaft'.repeat(index + 1)}`,
      posterUrl: null,
      rating: 'K'.repeat(60),
    })),
  }),
  none: visitWith({ selections: [], titles: [] }),
  failing: {
    ...visitWith({}),
    exchangeCode: () => later(() => Promise.reject(new Error('the exchange service is down'))),
    validateCode: () => later(() => ({ outcome: 'accepted' as const, offer: offerWith({}) })),
  },
  /** The choice is confirmed, and the check of its code never ends. */
  leaving: {
    ...visitWith({}),
    validateCode: () => new Promise<never>(() => undefined),
  },
};

function visitWith(different: Partial<Offer>): Visit {
  const ordinary = offerWith({ kind: 'ordinary', selections: ['vudu'], titles: [] });
  return {
    code: 'MENTWGGH4XT6T4PX',
    verdict: { outcome: 'accepted', offer: offerWith(different) },
    exchangeCode: () => later(() => ({ isDone: true, status: null, history: [RECORD] })),
    validateCode: () => later(() => ({ outcome: 'accepted' as const, offer: ordinary })),
  };
}

function offerWith(different: Partial<Offer>): Offer {
  return {
    kind: 'pick-list',
    offerId: '41035',
    remaining: 2,
    selections: ['t01', 't03', 't04', 't06', 't12'],
    profiles: ['SD', 'HD'],
    titles: TITLES,
    isGooglePlayBundle: false,
    redirectUrl: null,
    history: [],
    ...different,
  };
}

function film(name: string, rating: string, runtime: number, ground: string, light: string): Title {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">
    <rect width="400" height="600" fill="${ground}"/>
    <circle cx="200" cy="250" r="120" fill="${light}" opacity=".85"/>
    <path d="M0 420q200-110 400 0v180H0Z" fill="#000" opacity=".45"/>
  </svg>`;
  return { name, rating, runtime, posterUrl: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}
