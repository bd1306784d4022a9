/** What a code is, as the double of the content service answers (docs/contracts/content-service.openapi.yaml). */
export interface KnownCode {
  /** The reason of a refused code, which has no other properties. */
  error?: string;
  offerType: 'single' | 'multi_use' | 'n_of_m';
  remaining: number;
  /** The retailers of an ordinary code, or the names of titles. */
  selections: readonly string[];
  profile: string;
  titles: readonly string[];
  isGooglePlayBundle?: boolean;
  history: readonly KnownExchange[];
  /** The history entries that an exchange adds. */
  issues: readonly KnownExchange[];
}

/** The parts of a history entry that differ between states. */
export interface KnownExchange {
  group: string;
  /** The issued code. A redemption at the retailer issues none. */
  result?: string;
}

const FILMS = ['Nine Lanterns to Vesper', 'Orbital Decay Club', 'Velvet Static'];

/** The first characters of a code tell its state. */
const TELLS_STATE = 10;

/** The codes that a bundle was exchanged for, each of one title. */
const SUB_CODES = ['GATESUB1CODE', 'GATESUB2CODE', 'GATESUB3CODE'];

const OFFER: KnownCode = {
  offerType: 'single',
  remaining: 1,
  selections: ['moviesanywhere', 'vudu', 'googleplay', 'itunes'],
  profile: 'HD',
  titles: FILMS.slice(0, 1),
  history: [],
  issues: [{ group: 'Vudu', result: 'GATE ISSU ED11' }],
};

const USED: KnownCode = { ...OFFER, remaining: 0, history: OFFER.issues };

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
  uhd: ['GATEUHDS1111', { ...OFFER, profile: 'UHD' }],
  used: ['GATEUSED1111', USED],
  'used-at-retailer': ['GATEUSED2222', { ...USED, history: [{ group: 'iTunes' }] }],
  unknown: ['GATEUNKNOWN1', { ...OFFER, error: 'OfferNotFound' }],
  expired: ['GATEEXPIRED1', { ...OFFER, error: 'OfferExpired' }],
  'wrong-territory': ['GATETERRIT11', { ...OFFER, error: 'InvalidTerritory' }],
  bundle: ['GATEBUNDLE11', BUNDLE],
  'google-play-bundle': [
    'GATEBUNDLE22',
    { ...BUNDLE, isGooglePlayBundle: true, remaining: 0, history: BUNDLE.issues },
  ],
  'pick-list': ['GATEPICKLIST', PICK_LIST],
  'pick-list-of-two': ['GATEPICKTWO1', { ...PICK_LIST, remaining: 2 }],
} as const satisfies Record<string, readonly [code: string, known: KnownCode]>;

export type CodeState = keyof typeof STATES;

export const CODE_STATES = Object.keys(STATES) as CodeState[];

/** Returns the code of a state. */
export function codeOf(state: CodeState): string {
  return STATES[state][0];
}

/** Returns the part of a code that tells its state. */
export function stateOf(code: string): string {
  return code.slice(0, TELLS_STATE);
}

/** Returns another code of the same state: pages remember a redeemed code. The number is below 1,296. */
export function freshCode(code: string, number: number): string {
  return stateOf(code) + number.toString(36).padStart(2, '0').toUpperCase();
}

/** Returns the codes at the start of a visit, by the part that tells their state. The first title of the Google Play bundle is not exchanged yet. */
export function knownCodes(): Map<string, KnownCode> {
  const own = Object.values(STATES).map(([code, known]) => [stateOf(code), known] as const);
  const titles = SUB_CODES.map((code, index) => {
    const issues = [{ group: 'Google Play', result: `GATE PLAY ${String(index)}111` }];
    const title = { ...OFFER, selections: ['googleplay'], titles: [FILMS[index] ?? ''], issues };
    const used = index > 0 && { remaining: 0, history: issues };
    return [stateOf(code), { ...title, ...used }] as const;
  });
  return new Map<string, KnownCode>([...own, ...titles]);
}
