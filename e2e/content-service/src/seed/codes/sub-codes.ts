import { type DemoHistory, type DemoSubCode, IN_JUNE_2024 } from '../demo-code';

/** Returns the code of a title that the exchange of its bundle will issue. */
export function waitingTitle(title: string, printed: string): DemoSubCode {
  return { printed, titles: [title], issued: false };
}

/** Returns the code of a title that was exchanged at Google Play. */
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

/** Returns a bundle's history entry for the code of a title. */
export function issuedInJune(title: string, printed: string): DemoHistory {
  return {
    at: IN_JUNE_2024,
    group: 'Google Play',
    exchangeName: 'DEMO-GPBUNDLE-40117',
    exchangeResult: printed,
    took: [title],
  };
}
