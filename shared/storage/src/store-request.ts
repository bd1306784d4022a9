import { once } from 'node:events';
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';

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

/** The longest file, in bytes. An answer that does not end must not fill the memory. */
export const MOST_BYTES = 64 * 1024 * 1024;
export const LENGTH_RULE = 'a file has 64 MB at most';

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
  const { statusCode: status = 0, headers: found } = answer;
  const { etag = '', date = '' } = found;
  return { status, etag, date, bytes: await bytesOf(answer) };
}

/** Resolves to the body of an answer. Rejects if the connection ends before it, or if it is too long. */
async function bytesOf(answer: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.byteLength;
    if (length > MOST_BYTES) throw new Error(`the answer does not end, and ${LENGTH_RULE}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
