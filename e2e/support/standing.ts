import { expect, type APIRequestContext } from '@playwright/test';

import { CONTENT_SERVICE, SITE } from './addresses';

/** What the content service has stored of a code. */
export interface Standing {
  remaining: number;
  history: { group?: string; exchangeResult?: string }[];
}

interface CodeAnswer {
  data: {
    code_status: { remainingValue: number };
    history: Standing['history'];
  };
}

/** Asks the service itself, past the site, in a territory in which the code holds. */
export async function standingOf(
  request: APIRequestContext,
  code: string,
  territory: string,
): Promise<Standing> {
  const answer = await request.post(`${CONTENT_SERVICE}/site/movieredeem/code/${code}`, {
    params: { metadata: 'en', cc: territory },
    headers: { origin: SITE },
  });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as CodeAnswer;
  return { remaining: data.code_status.remainingValue, history: data.history };
}
