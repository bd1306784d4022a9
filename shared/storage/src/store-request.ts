import { once } from 'node:events';
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** An answer with its bytes as they are: `fetch` would decompress them. */
export interface StoreAnswer {
  status: number;
  etag: string;
  /** When it was sent, by the clock of the store. */
  date: string;
  bytes: Buffer;
}

/** An answer may take this many times as long as it may pause: a store that sends a byte now and then must not hold a reader. */
const WHOLE_BY_PAUSE = 10;

/**
 * Sends a request.
 *
 * @param limitMs The limit for a pause of the connection, in milliseconds.
 */
export async function answerTo(
  { url, method, headers }: Request,
  body: Uint8Array | undefined,
  limitMs: number,
): Promise<StoreAnswer> {
  const request = url.startsWith('https:') ? requestByHttps : requestByHttp;
  const sent = request(url, {
    method,
    headers: { ...Object.fromEntries(headers), 'content-length': String(body?.byteLength ?? 0) },
    timeout: limitMs,
    signal: AbortSignal.timeout(WHOLE_BY_PAUSE * limitMs),
  });
  sent.on('timeout', () => {
    sent.destroy(new Error(`nothing came for ${String(limitMs / 1_000)} s`));
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  // Rejects if the connection ends before the body.
  const { statusCode: status = 0, headers: found } = answer;
  const { etag = '', date = '' } = found;
  return { status, etag, date, bytes: await buffer(answer) };
}
