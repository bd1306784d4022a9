import { expect } from '@rstest/core';

/** The expected answer about a code. */
export interface Expectation {
  code: string;
  says: string;
  query?: string;
  /** Bodies of requests that are refused before the accepted one. */
  tokens?: object[];
  answer: { status: string; error?: string; data?: { history?: object[] } & object };
}

export function good(code: string, says: string, data: object, query = 'cc=US'): Expectation {
  return { code, says, query, answer: { status: 'ok', data } };
}

export function bad(code: string, says: string, answer: Expectation['answer']): Expectation {
  return { code, says, answer };
}

export function behindCaptcha(
  code: string,
  times: number,
  answer: Expectation['answer'],
): Expectation {
  const tokens = [{}, { recaptcha_response: `good-token ${code}` }].slice(0, times);
  return { code, says: `a captcha, ${String(times)} times`, tokens, answer };
}

export function ordinary(remainingValue: number, names?: string[], profiles?: string[]) {
  return { code_status: status('single', remainingValue, names, profiles) };
}

/** Returns the expectation for a bundle or a pick list: one content item for each title. */
export function many(offerType: string, remainingValue: number, names: string[]) {
  const contentItems: unknown = names.map(() => ({ profile: expect.any(String) as string }));
  return { code_status: { ...status(offerType, remainingValue, names), contentItems } };
}

export function film(title: string, id: string, rating: string, runtime: number) {
  return { title, artworks: [poster(id)], rating, runtime };
}

export function poster(id: string) {
  return { url: `http://localhost:4000/artworks/${id}.svg`, width: 600, height: 900 };
}

export function playBundle(gpbundle: boolean) {
  return { metadata: { gpbundle } };
}

export function issued(...codes: string[]) {
  return codes.map((exchangeResult) => ({
    group: 'Google Play',
    timestamp: 1_718_625_600,
    exchangeName: 'DEMO-GPBUNDLE-40117',
    exchangeResult,
  }));
}

function status(offerType: string, remainingValue: number, names?: string[], profiles?: string[]) {
  return {
    offerType,
    remainingValue,
    ...(names && { exchangeOptions: { selections: names.map((name) => ({ name })) } }),
    ...(profiles && { contentItems: profiles.map((profile) => ({ profile })) }),
  };
}
