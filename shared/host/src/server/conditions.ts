import type { Headers as HeadersOfPolicy } from '../policy/headers';

/** Matches a request for one part of a file. */
const PART = /^bytes= *(?:(?<first>\d+) *- *(?<last>\d*)|-(?<length>\d+)) *$/i;

/**
 * Resolves to the answer, or under the conditions of the request to 412, to 304 or to a part of it. nginx decides in the
 * same way: a request for several parts gets the whole file, and one that it cannot read gets 416.
 *
 * @param refusal The headers of 412. With those of the file, a cache would keep it as the answer for the file.
 */
export async function underConditions(
  request: Request,
  answer: Response,
  refusal: HeadersOfPolicy,
): Promise<Response> {
  const wanted = request.headers.get('If-Match');
  const held = request.headers.get('If-None-Match');
  const range = request.headers.get('Range');
  // Only a success is conditional.
  if ((wanted ?? held ?? range) === null || answer.status !== 200) return answer;
  const tag = answer.headers.get('ETag');
  if (wanted !== null && !isWanted(tag, wanted))
    return new Response('precondition failed\n', { status: 412, headers: refusal });
  if (held !== null && isHeld(tag, held)) {
    const headers = without(answer.headers, [...OF_THE_BODY, 'Content-Type', 'Content-Encoding']);
    return new Response(null, { status: 304, headers });
  }
  const isOfThisFile = [tag, null].includes(request.headers.get('If-Range'));
  const isForPart = range !== null && /^bytes=[^,]*$/i.test(range) && isOfThisFile;
  return isForPart && answer.headers.has('Accept-Ranges') ? partOf(answer, range) : answer;
}

const OF_THE_BODY = ['Content-Length', 'Accept-Ranges'];

async function partOf(answer: Response, range: string): Promise<Response> {
  const whole = await answer.arrayBuffer();
  const { byteLength: size } = whole;
  const { first, last = '', length } = PART.exec(range)?.groups ?? {};
  const start = first === undefined ? Math.max(0, size - Number(length)) : Number(first);
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  const headers = without(answer.headers, OF_THE_BODY);
  if (!(start < end)) {
    headers.set('Content-Range', `bytes */${String(size)}`);
    headers.set('Content-Type', 'text/plain; charset=utf-8');
    // Otherwise a cache might keep it as the answer for the file. It overrules what else is there.
    headers.append('Cache-Control', 'no-store');
    return new Response('no such part\n', { status: 416, headers });
  }
  headers.set('Content-Range', `bytes ${String(start)}-${String(end - 1)}/${String(size)}`);
  headers.set('Content-Length', String(end - start));
  return new Response(whole.slice(start, end), { status: 206, headers });
}

/** Compares strongly (RFC 9110, 13.1.1): a weak tag matches nothing. */
function isWanted(tag: string | null, wanted: string): boolean {
  return wanted === '*' || (tag !== null && tagsOf(wanted).includes(tag));
}

function isHeld(tag: string | null, held: string): boolean {
  const known = tagsOf(held).map((one) => one.replace(/^W\//, ''));
  return held === '*' || (tag !== null && known.includes(tag));
}

function tagsOf(list: string): string[] {
  return list.split(',').map((one) => one.trim());
}

function without(headers: Headers, names: readonly string[]): Headers {
  const kept = new Headers(headers);
  for (const name of names) kept.delete(name);
  return kept;
}
