import type { HistoryEntry, Title } from '@redeem/platform';
import { later, type Offer, type showAlone } from '@redeem/platform/standalone';

type Visit = Parameters<typeof showAlone>[1];
type SubCodes = NonNullable<Visit['subCodes']>;

const SUB_CODES = ['HDY9HXEMM7DR', 'HDFT6NCPMN76', 'HDC993X7R49V'] as const;

const PLAY_CODES = ['DEMO PLAY T3JY 9CKA', 'DEMO PLAY W7EF 6NXG', 'DEMO PLAY P6VA 4MFU'];

const FILMS: readonly Title[] = [
  film('Robot Summer Camp 3000', 'G', 88, poster('#1b4b43', '#ffd166', 'CAMP 3000')),
  film(
    'Robot Summer Camp 3001: Marshmallow Protocol',
    'G',
    91,
    poster('#5a1e3a', '#ffb3c1', '3001'),
  ),
  film('Robot Summer Camp 3002: Campfire Override', 'PG', 94, poster('#3a2a12', '#ff9f5a', '3002')),
];

const [FIRST, SECOND, THIRD] = SUB_CODES;

const ALL_OPEN: SubCodes = { [FIRST]: open(0), [SECOND]: open(1), [THIRD]: open(2) };

/** Visitors with an exchanged bundle, each far enough to show one state of the page. */
export const VISITS: Readonly<Record<string, Visit>> = {
  /** Two titles processed, one still open; its exchange takes two seconds. */
  open: visitWith({ [FIRST]: processed(0), [SECOND]: processed(1), [THIRD]: open(2) }),
  /** Each exchange takes two seconds. */
  fresh: visitWith(ALL_OPEN),
  processed: visitWith({ [FIRST]: processed(0), [SECOND]: processed(1), [THIRD]: processed(2) }),
  checking: visitWith({}),
  /** Not a Google Play bundle: one title may go there all the same, one may not. */
  plain: visitWith(
    { [FIRST]: open(0), [SECOND]: open(1, { selections: ['itunes'] }), [THIRD]: processed(2) },
    { isGooglePlayBundle: false },
  ),
  failing: {
    ...visitWith(ALL_OPEN),
    exchangeCode: () => later(() => Promise.reject(new Error('the exchange service is down'))),
    validateCode: ({ code }) => later(() => ALL_OPEN[code] as ReturnType<typeof open>),
  },
  unchecked: visitWith({ [FIRST]: processed(0), [SECOND]: 'unchecked', [THIRD]: open(2) }),
  /** Processed, but where and with which code is not said, or may not be linked. */
  unlinked: visitWith({
    [FIRST]: processed(0, { exchangeUrl: 'javascript:alert(1)' }),
    [SECOND]: processed(1, { exchangeResult: null }),
    [THIRD]: processed(2, { retailer: null, exchangeUrl: null }),
  }),
  untitled: visitWith({ [FIRST]: processed(0), [SECOND]: 'checking' }, { titles: [] }),
  hostile: visitWith({
    [FIRST]: open(0, { titles: [film(`‮${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`)] }),
    [SECOND]: processed(1, { exchangeResult: 'W'.repeat(60), retailer: 'K'.repeat(60) }),
  }),
  waiting: { code: 'PACHAM37PRXV' },
};

function visitWith(subCodes: SubCodes, different: Partial<Offer> = {}): Visit {
  const checking = Object.fromEntries(SUB_CODES.map((code) => [code, 'checking' as const]));
  return {
    code: 'PACHAM37PRXV',
    verdict: {
      outcome: 'accepted',
      offer: offerWith({
        kind: 'bundle',
        remaining: 0,
        titles: [...FILMS],
        isGooglePlayBundle: true,
        history: SUB_CODES.map((code) => entryWith({ exchangeResult: code })),
        ...different,
      }),
    },
    subCodes: { ...checking, ...subCodes },
    exchangeCode: () => later(() => ({ isDone: true, status: null, history: [] })),
    validateCode: ({ code }) =>
      later(() => processed(SUB_CODES.findIndex((subCode) => subCode === code))),
  };
}

function open(place: number, different: Partial<Offer> = {}) {
  const titles = FILMS.slice(place, place + 1);
  return { outcome: 'accepted' as const, offer: offerWith({ titles, ...different }) };
}

function processed(place: number, different: Partial<HistoryEntry> = {}) {
  const exchangeResult = PLAY_CODES[place] ?? null;
  return open(place, { remaining: 0, history: [entryWith({ exchangeResult, ...different })] });
}

function offerWith(different: Partial<Offer>): Offer {
  return {
    kind: 'ordinary',
    offerId: '40117',
    remaining: 1,
    selections: ['googleplay'],
    profiles: ['HD'],
    titles: [],
    isGooglePlayBundle: false,
    redirectUrl: null,
    history: [],
    ...different,
  };
}

function entryWith(different: Partial<HistoryEntry>): HistoryEntry {
  return {
    retailer: 'Google Play',
    timestamp: 1_718_625_600,
    exchangeUrl: 'https://retailer.example/redeem?code=DEMO',
    exchangeName: 'DEMO-GPBUNDLE-40117',
    exchangeResult: 'DEMO PLAY T3JY 9CKA',
    ...different,
  };
}

function film(
  name: string,
  rating: string | null = null,
  runtime: number | null = null,
  posterUrl: string | null = null,
): Title {
  return { name, rating, runtime, posterUrl };
}

function poster(ground: string, light: string, name: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">
    <rect width="400" height="600" fill="${ground}"/>
    <circle cx="200" cy="230" r="120" fill="${light}" opacity=".85"/>
    <path d="M0 430q200-120 400 0v170H0Z" fill="#000" opacity=".45"/>
    <text x="200" y="530" fill="#fff" font-family="sans-serif" font-size="40" font-weight="700" text-anchor="middle">${name}</text>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
