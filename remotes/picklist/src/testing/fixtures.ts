import {
  accepted,
  anEntry,
  aTitle,
  noAnswer,
  type Offer,
  type Visit,
} from '@redeem/platform/testing/fixtures';

export const CODE = 'MENTWGGH4XT6T4PX';

const TITLES = [
  { name: 'Nine Lanterns to Vesper', rating: 'PG-13', runtime: 128 },
  { name: 'Kites Over Kestrel Bay', runtime: 117 },
  { name: 'The Late Arrivals Brass Band' },
].map(aTitle);

/** A code that is good for this many of three titles; say what is different. */
export function pickList(total: number, different: Partial<Offer> = {}) {
  return accepted({
    kind: 'pick-list',
    offerId: '41035',
    remaining: total,
    selections: ['t01', 't04', 't12'],
    titles: TITLES,
    ...different,
  });
}

/** The record by which the service says which code the choice has become. */
export const RECORD = anEntry({
  retailer: 'FOX_DIGITAL_REDEEM',
  exchangeUrl: null,
  exchangeName: null,
  exchangeResult: 'HDE3 M67H KMEE',
});

export const forever = () => new Promise<never>(() => {});

/** A visitor whose choice is saved, and whose check of the code that it has become never ends. */
export function visitWith(verdict = pickList(2)): Visit {
  return {
    path: '/picklist',
    code: CODE,
    verdict,
    exchangeCode: () => ({ isDone: true, status: null, history: [RECORD] }),
    validateCode: forever,
  };
}

/** The exchange fails, and the code is unused. */
export const FAILING: Visit = {
  ...visitWith(),
  exchangeCode: noAnswer,
  validateCode: () => pickList(2),
};
