import type { HistoryRow } from './found-code';

export interface HistoryAnswer {
  group?: string;
  groupName?: string;
  timestamp: number;
  exchangeURL?: string;
  exchangeName?: string;
  exchangeResult?: string;
}

/** Returns the history of a code in the form of the contract. Unknown properties are left out. */
export function historyAnswer(rows: HistoryRow[], retailersUrl: string): HistoryAnswer[] {
  return rows.map(({ at, retailer, group, groupName, exchangeName, exchangeResult }) => ({
    ...(group !== null && { group }),
    ...(groupName !== null && { groupName }),
    timestamp: Math.floor(at.getTime() / 1_000),
    ...(retailer !== null &&
      exchangeResult !== null && {
        exchangeURL: `${retailersUrl}/${retailer}?code=${encodeURIComponent(exchangeResult)}`,
      }),
    ...(exchangeName !== null && { exchangeName }),
    ...(exchangeResult !== null && { exchangeResult }),
  }));
}

/** Returns the address of the last redirect, or null. */
export function newestUrl(history: HistoryAnswer[]): string | null {
  return history.findLast(({ exchangeURL }) => exchangeURL)?.exchangeURL ?? null;
}
