import { accepted, anEntry, aTitle, noAnswer, type Visit } from '@redeem/platform/testing/fixtures';

export const FILM = aTitle({ name: 'Velvet Static', rating: 'R', runtime: 133 });

export const AT_VUDU = anEntry({
  exchangeUrl: 'https://retailer.example/vudu',
  exchangeResult: null,
});

/** An exchange that leads to no address. */
export const PROCESSED = anEntry({ exchangeUrl: null, exchangeResult: 'HD6UGX6W749D' });

const SELECTIONS = ['vudu', 'googleplay', 'itunes'];

/** A visitor with a code that three retailers take; its exchange succeeds at Vudu. */
export const OPEN = visitWith({});

export const USED = visitWith({ remaining: 0, history: [AT_VUDU] });

/** The exchange fails, and the code is unused. */
export const FAILING: Visit = { ...OPEN, exchangeCode: noAnswer, validateCode: () => offer({}) };

export const STRANDED: Visit = { ...OPEN, exchangeCode: () => succeeded(PROCESSED) };

export function visitWith(different: Parameters<typeof accepted>[0]): Visit {
  return {
    code: 'HDMAQF4PX7TV',
    verdict: offer(different),
    exchangeCode: () => succeeded(AT_VUDU),
  };
}

/** Returns what the service answers to an exchange that is done. */
export function succeeded(entry: typeof AT_VUDU) {
  return { isDone: true, status: null, history: [entry] };
}

function offer(different: Parameters<typeof accepted>[0]) {
  return accepted({ selections: SELECTIONS, ...different });
}
