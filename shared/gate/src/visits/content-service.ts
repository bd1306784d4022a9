import type { SwappedSite } from './swapped-site';

/*
 * A double of the content service, so that a visit can check and exchange codes
 * (docs/contracts/content-service.openapi.yaml). It has a code for each state in which a page can be visited.
 */

const FILMS = ['Nine Lanterns to Vesper', 'Orbital Decay Club', 'Velvet Static'];

/** The codes that a bundle was exchanged for, each of one title. */
const SUB_CODES = ['GATESUB1CODE', 'GATESUB2CODE', 'GATESUB3CODE'];

/** What the service knows about a code. */
const OFFER = {
  /** The reason of a refused code, whose other properties are not sent. */
  error: null as string | null,
  offerType: 'single',
  remaining: 1,
  /** The retailers of an ordinary code, or the names of titles. */
  selections: ['moviesanywhere', 'vudu', 'googleplay', 'itunes'],
  profile: 'HD',
  titles: FILMS.slice(0, 1),
  isGooglePlayBundle: false,
  /** The codes that an exchange issues, and whether it has. */
  issues: [{ group: 'Vudu', result: 'GATE ISSU ED11' }],
  isExchanged: false,
};

type KnownCode = typeof OFFER;

const BUNDLE: KnownCode = {
  ...OFFER,
  offerType: 'multi_use',
  selections: FILMS.map((_film, index) => `title-${String(index)}`),
  titles: FILMS,
  issues: SUB_CODES.map((result) => ({ group: 'Google Play', result })),
};

const PICK_LIST: KnownCode = {
  ...BUNDLE,
  offerType: 'n_of_m',
  issues: [{ group: 'FOX_DIGITAL_REDEEM', result: 'GATEOFFER111' }],
};

/** The states of a code in which the gate can visit a page, besides `none`. No content service has issued their codes. */
const STATES = {
  offer: ['GATEOFFER111', OFFER],
  dvd: ['GATEDVDS1111', { ...OFFER, profile: 'SD' }],
  used: ['GATEUSED1111', used(OFFER)],
  unknown: ['GATEUNKNOWN1', { ...OFFER, error: 'OfferNotFound' }],
  expired: ['GATEEXPIRED1', { ...OFFER, error: 'OfferExpired' }],
  'wrong-territory': ['GATETERRIT11', { ...OFFER, error: 'InvalidTerritory' }],
  bundle: ['GATEBUNDLE11', BUNDLE],
  'google-play-bundle': ['GATEBUNDLE22', used({ ...BUNDLE, isGooglePlayBundle: true })],
  'pick-list': ['GATEPICKLIST', PICK_LIST],
  'pick-list-of-two': ['GATEPICKTWO1', { ...PICK_LIST, remaining: 2 }],
} as const satisfies Record<string, readonly [code: string, known: KnownCode]>;

export type CodeState = keyof typeof STATES;

export const CODE_STATES = Object.keys(STATES) as CodeState[];

/** Returns the code of a state. */
export function codeOf(state: CodeState): string {
  return STATES[state][0];
}

function used(known: KnownCode): KnownCode {
  return { ...known, remaining: 0, isExchanged: true };
}

/** The titles of the Google Play bundle. The first one is not exchanged yet. */
const TITLES = SUB_CODES.map((code, index): [string, KnownCode] => {
  const issues = [{ group: 'Google Play', result: `GATE PLAY ${String(index)}111` }];
  const title = { ...OFFER, selections: ['googleplay'], titles: [FILMS[index] ?? ''], issues };
  return [code, index === 0 ? title : used(title)];
});

/** The site, with the visitor in its data. */
type Service = Pick<SwappedSite, 'contentServiceUrl' | 'retailerUrl'> &
  Record<'territory' | 'language', string>;

/** 8 January 2026, in seconds since the epoch. */
const REDEEMED_AT = 1_767_830_400;

const POSTER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"><path d="M0 0h600v900H0z" fill="#345"/></svg>';

/** The answer to an exchange that the service declines. */
export const DECLINED = json({ status: 'error', error: 'ExchangeFailed' });

/** Returns a service of its own for one visit: a function that returns its answer, or null for other addresses. */
export function contentService({ contentServiceUrl, retailerUrl, territory, language }: Service) {
  const codes = new Map<string, KnownCode>([...Object.values(STATES), ...TITLES]);

  const dataOf = (code: string, known: KnownCode) => ({
    owner: 'GATE',
    active_redirect_url: null,
    metadata: {
      content_items: known.titles.map((title) => ({
        title,
        rating: 'PG-13',
        runtime: 128,
        artworks: [{ url: `${contentServiceUrl}/artworks/smoke.svg` }],
      })),
      gpbundle: known.isGooglePlayBundle,
    },
    code_status: {
      offerType: known.offerType,
      offerId: code,
      remainingValue: known.remaining,
      exchangeOptions: { selections: known.selections.map((name) => ({ name })) },
      contentItems: [{ profile: known.profile }],
    },
    history: (known.isExchanged ? known.issues : []).map(({ group, result }, index) => ({
      group,
      timestamp: REDEEMED_AT,
      exchangeURL: retailerUrl,
      exchangeResult: result,
      exchangeName: `GATE-${String(40_000 + index)}`,
    })),
  });

  return (method: string, url: string) => {
    if (!url.startsWith(`${contentServiceUrl}/`)) return null;
    const path = new URL(url).pathname.slice(new URL(contentServiceUrl).pathname.length);
    const [first, site, second, code = '', action] = path.split('/').filter(Boolean);
    if (method === 'OPTIONS') return answerOf(204, 'text/plain', '');
    if (first === 'artworks') return answerOf(200, 'image/svg+xml', POSTER);
    if (first !== 'site') return answerOf(404, 'text/plain', '');
    if (second === undefined) return json({ id: site, territory, language, captcha_key: null });
    const known = codes.get(code);
    if (known?.error !== null)
      return json({ status: 'error', error: known?.error ?? 'OfferNotFound' });
    const now = action === 'exchange' ? used(known) : known;
    codes.set(code, now);
    return json({ status: 'ok', data: dataOf(code, now) });
  };
}

function json(value: unknown) {
  return answerOf(200, 'application/json', JSON.stringify(value));
}

function answerOf(status: number, type: string, body: string) {
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Methods': '*',
    'Content-Type': type,
  };
  return { status, headers, body };
}
