import { afterEach, beforeEach, rs } from '@rstest/core';

export const CALL = {
  contentServiceUrl: 'https://service.example',
  siteKey: 'movieredeem',
  code: 'HDMAQF4PX7TV',
  language: 'en',
  territory: 'US',
} as const;
export const CHECK = { ...CALL, captchaToken: null };
export const EXCHANGE = { ...CALL, offerId: '30001', selections: ['vudu'] };

interface Asked {
  url: string;
  method: unknown;
  type: string | null;
  body: unknown;
}

/** A service that answers all calls of a test alike, with a value or (text) exactly these characters. */
export const service: { answer: unknown; asked: Asked[] } = { answer: null, asked: [] };

/** Stubs the network in each test of a file. */
export function stubService(): void {
  beforeEach(() => {
    service.asked = [];
    rs.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const type = new Headers(init?.headers).get('content-type');
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const path = url.replace(CALL.contentServiceUrl, '');
      service.asked.push({ url: path, method: init?.method, type, body });
      const { answer } = service;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      const headers = { 'content-type': 'application/json' };
      return Promise.resolve(new Response(text, { headers }));
    });
  });

  afterEach(() => {
    rs.restoreAllMocks();
  });
}
