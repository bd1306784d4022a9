import { parseReport } from '@redeem/delivery';

import { HEADERS } from './headers';
import type { Log } from './log';

/** As many bytes as a report may have. */
const LARGEST = 8 * 1024;

/** A beacon is text; it may say that it is JSON, which it is. */
const TAKEN_TYPES = /^(text\/plain|application\/json)\s*(;|$)/i;

/** Writes what a page of this host reports as one line of the log. */
export async function takeReport(request: Request, log: Log): Promise<Response> {
  // What is no browser says what it likes; the pages of others must not speak for ours.
  const site = request.headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin') return refusal(403, 'not from here');
  if (!TAKEN_TYPES.test(request.headers.get('Content-Type') ?? '')) {
    return refusal(415, 'neither text nor JSON');
  }
  const text = await readAtMost(LARGEST, request.body);
  if (text === null) return refusal(413, 'too large');
  try {
    const report = parseReport(JSON.parse(text));
    if (report.kind === 'error') log.error('a page met an error', report);
    else log.info('a page was left', report);
  } catch {
    return refusal(400, 'not a report');
  }
  return new Response(null, { status: 204, headers: HEADERS.report });
}

function refusal(status: 400 | 403 | 413 | 415, reason: string): Response {
  return new Response(`${reason}\n`, { status, headers: HEADERS.refusal });
}

/** The text of a body; null for one that is longer, which is not read to its end. */
async function readAtMost(
  bytes: number,
  body: AsyncIterable<Uint8Array> | null,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
