import { expect, type APIRequestContext } from '@playwright/test';

import { CONTENT_SERVICE, SITE } from '../network/addresses';

/** The state of a code in the content service. */
export interface StoredCode {
  remaining: number;
  history: { group?: string; exchangeResult?: string }[];
}

interface CodeAnswer {
  data: {
    code_status: { remainingValue: number };
    history: StoredCode['history'];
  };
}

/** Requests the state of a code from the service, in a territory in which it is valid. */
export async function readStoredCode(
  request: APIRequestContext,
  code: string,
  territory: string,
): Promise<StoredCode> {
  const answer = await request.post(`${CONTENT_SERVICE}/site/movieredeem/code/${code}`, {
    params: { metadata: 'en', cc: territory },
    headers: { origin: SITE },
  });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as CodeAnswer;
  return { remaining: data.code_status.remainingValue, history: data.history };
}
