import { parseReport } from '@redeem/contracts';

import type { HeaderPolicy } from '../policy/headers';
import type { Log } from '../server/log';
import { parseViolation } from './violation-contract';

/** As many bytes as a report may have. */
const LARGEST = 8 * 1024;

/** A beacon is text; it may say that it is JSON, which it is. */
const REPORT = /^(text\/plain|application\/json)\s*(;|$)/i;

/** What browsers send themselves where a page has met its own policy. */
const VIOLATION = /^application\/csp-report\s*(;|$)/i;

/** Writes what a page of this host, or a browser for it, reports as one line of the log each. */
export async function takeReport(
  request: Request,
  log: Log,
  policy: HeaderPolicy,
  isWithinRate: () => boolean,
): Promise<Response> {
  const refuse = (status: 400 | 403 | 413 | 415 | 429, reason: string) =>
    new Response(`${reason}\n`, { status, headers: policy.refusal });

  // What is no browser says what it likes; the pages of others must not speak for ours.
  const site = request.headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin') return refuse(403, 'not from here');
  const type = request.headers.get('Content-Type') ?? '';
  const write = REPORT.test(type) ? writeReport : VIOLATION.test(type) ? writeViolation : null;
  if (!write) return refuse(415, 'neither text nor JSON');
  // Last, so that pages of other sites cannot use up the rate.
  if (!isWithinRate()) return refuse(429, 'too many reports');
  try {
    const text = await readAtMost(LARGEST, request.body);
    if (text === null) return refuse(413, 'too large');
    write(JSON.parse(text), log);
  } catch {
    // It may also have been broken off.
    return refuse(400, 'not a report');
  }
  return new Response(null, { status: 204, headers: policy.report });
}

function writeReport(input: unknown, log: Log): void {
  const report = parseReport(input);
  if (report.kind === 'error') log.error('a page met an error', report);
  else log.info('a page was left', report);
}

/** Extensions of browsers meet the policy too: this says what was kept out, not that we failed. */
function writeViolation(input: unknown, log: Log): void {
  log.info('a page kept to its policy', parseViolation(input));
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
