import { type DemoHistory, type DemoSubCode, IN_JUNE_2024 } from '../demo-code';

/** A title's code that the exchange of its bundle will hand out. */
export function waitingTitle(title: string, printed: string): DemoSubCode {
  return { printed, titles: [title], issued: false };
}

/** A title's code that has been exchanged at Google Play. */
export function processedTitle(title: string, printed: string, playCode: string): DemoSubCode {
  return {
    printed,
    titles: [title],
    issued: true,
    history: [
      {
        at: IN_JUNE_2024,
        retailer: 'googleplay',
        group: 'Google Play',
        exchangeName: 'DEMO-GOOGLEPLAY-40117',
        exchangeResult: playCode,
        took: ['googleplay'],
      },
    ],
  };
}

/** A bundle's record of a title's code. */
export function issuedInJune(title: string, printed: string): DemoHistory {
  return {
    at: IN_JUNE_2024,
    group: 'Google Play',
    exchangeName: 'DEMO-GPBUNDLE-40117',
    exchangeResult: printed,
    took: [title],
  };
}
