import { Agent, request } from 'node:http';

const ORIGIN = 'http://localhost:3000';
const LONGEST_MS = 15_000;

const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

export interface Answer {
  /** 0: no answer. */
  status: number;
  text: string;
  etag: string | undefined;
}

export interface Question {
  method?: string;
  body?: object;
  visitor?: number;
  headers?: Record<string, string>;
}

/** Sends a request as a page of the site does, from one of many visitors behind a proxy. */
export function ask(
  url: string,
  { method = 'POST', body, visitor = 1, headers: more = {} }: Question = {},
): Promise<Answer> {
  const headers = {
    origin: ORIGIN,
    'x-forwarded-for': addressOf(visitor),
    ...(body ? { 'content-type': 'application/json' } : { 'content-length': '0' }),
    ...more,
  };
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers, timeout: LONGEST_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text, etag: response.headers.etag });
      });
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => {
      resolve({ status: 0, text: '', etag: undefined });
    });
    sent.end(body && JSON.stringify(body));
  });
}

/** Returns the address of a visitor; each has another one. */
export function addressOf(visitor: number): string {
  return `10.${String(visitor >> 16)}.${String((visitor >> 8) & 255)}.${String(visitor & 255)}`;
}
