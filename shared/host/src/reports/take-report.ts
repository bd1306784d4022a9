import { parseDocument, type Report, ReportContract } from '@redeem/contracts';
import { parse } from 'valibot';

import type { HeaderPolicy } from '../policy/headers';
import type { Log } from '../log';
import { ViolationContract } from './violation-contract';

/** The size limit of a report, in bytes. */
const LARGEST = 8 * 1024;

/** Matches the content types of reports: of a page, as a beacon is sent, and of a violation of its policy. */
const REPORT = /^(?:text\/plain|(application\/csp-report))\s*(?:;|$)/i;

/** Writes a report of a page, or of a browser about a page, as one line of the log. */
export async function takeReport(
  request: Request,
  log: Log,
  policy: HeaderPolicy,
  isWithinRate: () => boolean,
): Promise<Response> {
  const refuse = (status: 400 | 403 | 413 | 415 | 429, reason: string) =>
    new Response(`${reason}\n`, { status, headers: policy.refusal });

  // Other programs can send any header. This check stops the pages of other sites.
  const site = request.headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin') return refuse(403, 'not from here');
  const type = REPORT.exec(request.headers.get('Content-Type') ?? '');
  if (!type) return refuse(415, 'neither a beacon nor a violation');
  // Last, so that pages of other sites cannot use up the rate.
  if (!isWithinRate()) return refuse(429, 'too many reports');
  try {
    const text = await textOf(request.body);
    if (text === null) return refuse(413, 'too large');
    const input: unknown = JSON.parse(text);
    // Browser extensions violate the policy too, so a violation is no error.
    if (type[1]) log.info('a page violated its policy', parse(ViolationContract, input));
    else writeReport(parseDocument('report', ReportContract, input), log);
  } catch {
    // The request may also have been aborted.
    return refuse(400, 'not a report');
  }
  return new Response(null, { status: 204, headers: policy.report });
}

function writeReport(report: Report, log: Log): void {
  if (report.kind === 'error') log.error('a page met an error', report);
  else log.info('a page was left', report);
}

/** Returns the text of a body, or null if it is longer than a report; then the rest is not read. */
async function textOf(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of body ?? []) {
    bytes = Buffer.concat([bytes, chunk]);
    if (bytes.length > LARGEST) return null;
  }
  return bytes.toString();
}
