/** The states of a code in which the gate can visit a page, besides `none`. */
export const CODE_STATES = [
  'offer',
  'dvd',
  'uhd',
  'used',
  'used-at-retailer',
  'unknown',
  'expired',
  'wrong-territory',
  'bundle',
  'google-play-bundle',
  'pick-list',
  'pick-list-of-two',
] as const;

export type CodeState = (typeof CODE_STATES)[number];

/** The state of a code in the double (docs/contracts/content-service.openapi.yaml). */
export interface KnownCode {
  /** The reason of a refused code, which has no other properties. */
  error?: string;
  offerType: 'single' | 'multi_use' | 'n_of_m';
  remaining: number;
  /** The retailers of an ordinary code, or the names of titles. */
  selections: readonly string[];
  profiles: readonly string[];
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

const RETAILERS = ['moviesanywhere', 'vudu', 'googleplay', 'itunes'];
const FILM = 'Nine Lanterns to Vesper';
const FILMS = [FILM, 'Orbital Decay Club', 'Velvet Static'];

/** The codes that a bundle was exchanged for. */
const SUB_CODES = ['GATESUB1CODE', 'GATESUB2CODE', 'GATESUB3CODE'] as const;

const OFFER: KnownCode = {
  offerType: 'single',
  remaining: 1,
  selections: RETAILERS,
  profiles: ['HD'],
  titles: [FILM],
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

const BY_STATE: Readonly<Record<CodeState, KnownCode>> = {
  offer: OFFER,
  dvd: { ...OFFER, profiles: ['SD'] },
  uhd: { ...OFFER, profiles: ['HD', 'UHD'] },
  used: USED,
  'used-at-retailer': { ...USED, history: [{ group: 'iTunes' }] },
  unknown: { ...OFFER, error: 'OfferNotFound' },
  expired: { ...OFFER, error: 'OfferExpired' },
  'wrong-territory': { ...OFFER, error: 'InvalidTerritory' },
  bundle: BUNDLE,
  'google-play-bundle': {
    ...BUNDLE,
    isGooglePlayBundle: true,
    remaining: 0,
    history: BUNDLE.issues,
  },
  'pick-list': PICK_LIST,
  'pick-list-of-two': { ...PICK_LIST, remaining: 2 },
};

/** A code for each state. No content service has issued it. */
export const CODE_OF_STATE: Readonly<Record<CodeState, string>> = {
  offer: 'GATEOFFER111',
  dvd: 'GATEDVDS1111',
  uhd: 'GATEUHDS1111',
  used: 'GATEUSED1111',
  'used-at-retailer': 'GATEUSED2222',
  unknown: 'GATEUNKNOWN1',
  expired: 'GATEEXPIRED1',
  'wrong-territory': 'GATETERRIT11',
  bundle: 'GATEBUNDLE11',
  'google-play-bundle': 'GATEBUNDLE22',
  'pick-list': 'GATEPICKLIST',
  'pick-list-of-two': 'GATEPICKTWO1',
};

/** The first characters of a code tell its state. */
const TELLS_STATE = 10;

/** Returns the part of a code that tells its state. */
export function stateOf(code: string): string {
  return code.slice(0, TELLS_STATE);
}

/**
 * Returns another code of the same state: pages remember that a code was redeemed, so the next visit needs a new one.
 *
 * @param number Below 1,296.
 */
export function freshCode(code: string, number: number): string {
  return (
    stateOf(code) +
    number
      .toString(36)
      .padStart(code.length - TELLS_STATE, '0')
      .toUpperCase()
  );
}

/** Returns the codes at the start of a visit, by the part that tells their state. The first title of the Google Play bundle is not exchanged yet. */
export function knownCodes(): Map<string, KnownCode> {
  const own = CODE_STATES.map((state) => [stateOf(CODE_OF_STATE[state]), BY_STATE[state]] as const);
  const titles = SUB_CODES.map((code, index) => {
    const issues = [{ group: 'Google Play', result: `GATE PLAY ${String(index)}111` }];
    const title = {
      ...OFFER,
      selections: ['googleplay'],
      titles: [FILMS[index] ?? FILM],
      issues,
      ...(index > 0 && { remaining: 0, history: issues }),
    };
    return [stateOf(code), title] as const;
  });
  return new Map<string, KnownCode>([...own, ...titles]);
}
