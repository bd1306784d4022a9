import {
  accepted,
  anEntry as anyEntry,
  aTitle,
  type Offer,
  type Verdict,
  type Visit,
} from '@redeem/platform/testing/fixtures';

export const CODE = 'PACHAM37PRXV';

/** The bundle's titles by name, and the code of each. */
export const CAMP = { name: 'Robot Summer Camp 3000', subCode: 'HDY9HXEMM7DR' };
export const BAY = { name: 'Kites Over Kestrel Bay', subCode: 'HDFT6NCPMN76' };

type Entry = ReturnType<typeof anyEntry>;

/** An exchange at Google Play; say what is different. */
export function anEntry(different: Partial<Entry> = {}): Entry {
  return anyEntry({
    retailer: 'Google Play',
    exchangeUrl: 'https://retailer.example/play?code=X',
    exchangeName: 'DEMO-GOOGLEPLAY-40117',
    exchangeResult: 'DEMO PLAY T3JY 9CKA',
    ...different,
  });
}

const ISSUED = [CAMP, BAY].map(({ subCode }) =>
  anEntry({ exchangeUrl: null, exchangeName: 'DEMO-GPBUNDLE-40117', exchangeResult: subCode }),
);

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

export function processedTitle(entry: Partial<Entry> = {}): Verdict {
  return openTitle({ remaining: 0, history: [anEntry(entry)] });
}

export function aFilm(name: string) {
  return aTitle({ name, rating: 'PG', runtime: 94 });
}

/** A visitor with the exchanged bundle, of which both titles are open; say what is different. */
export function visitWith(camp: SubCode = openTitle(), bay: SubCode = openTitle()): Visit {
  return {
    code: CODE,
    verdict: aBundle(),
    subCodes: { [CAMP.subCode]: camp, [BAY.subCode]: bay },
    exchangeCode: () => ({ ...EXCHANGED, history: [] }),
    validateCode: () => processedTitle(),
  };
}

type SubCode = NonNullable<Visit['subCodes']>[string];
