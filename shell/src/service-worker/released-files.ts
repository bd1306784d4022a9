import { contentTypeOf, INTEGRITY, parseRecordedFiles, recordBeside } from '@redeem/contracts';
import { Strategy, type StrategyHandler } from 'workbox-strategies';

import { CACHES } from './caches';
import { hasType, isWhole } from './cache-rules';

/**
 * Caches those of the scripts that the browser already has, during the installation of the worker: Chromium compiles the
 * scripts that are cached then, so that the next page need not. Never rejects, because the worker works without them.
 *
 * @param scripts Integrity by path.
 */
export async function cacheScripts(scripts: Readonly<Record<string, string>>): Promise<void> {
  const cache = await caches.open(CACHES.files);
  const work = Object.entries(scripts).map(async ([path, integrity]) => {
    const request = new Request(path, { mode: 'same-origin', cache: 'only-if-cached' });
    const answer = await fetch(request);
    if (await isFile(answer, request, integrity)) await cache.put(request, answer);
  });
  await Promise.allSettled(work);
}

/** Answers requests for released files, from the cache first, because they never change. */
export class ReleasedFiles extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return answerFile(request, handler);
  }
}

/**
 * Resolves to the cached file, else to the file from the network. A failing edge may answer with a page
 * instead of a file, with status 200 and headers that let caches keep it for a year. So a wrong response
 * is requested once more, past the browser's HTTP cache. Only bytes that were released are cached.
 */
async function answerFile(request: Request, handler: StrategyHandler): Promise<Response> {
  const integrity = integrityIn(request);
  const cached = await handler.cacheMatch(request);
  if (cached) {
    if (await isFile(cached, request, integrity)) return cached;
    await (await caches.open(CACHES.files)).delete(request);
  }
  const answer = await handler.fetch(withoutIntegrity(request));
  if (!(await isWrong(answer, request, integrity))) {
    void handler.waitUntil(cacheReleased(answer.clone(), false, request, handler));
    return answer;
  }
  const second = await requestAgain(request, handler).catch(() => answer);
  // The page checks the integrity, refuses the response and reports it.
  if (await isWrong(second, request, integrity)) return withNoStore(second);
  void handler.waitUntil(cacheReleased(second.clone(), true, request, handler));
  return second;
}

/** True if a response with status 200 is not the file. An error status is no wrong response. */
async function isWrong(answer: Response, request: Request, integrity?: string): Promise<boolean> {
  return answer.status === 200 && !(await isFile(answer, request, integrity));
}

/** Adds `no-store`, because the browser's memory cache would answer the next page without the worker. */
function withNoStore({ body, status, headers }: Response): Response {
  return new Response(body, {
    status,
    headers: { ...Object.fromEntries(headers), 'cache-control': 'no-store' },
  });
}

/** Caches the file if it is as released, else requests it once more, so that a later page gets the right one. */
async function cacheReleased(
  answer: Response,
  isRetry: boolean,
  request: Request,
  handler: StrategyHandler,
) {
  try {
    if (answer.status !== 200) return;
    const integrity = integrityIn(request) ?? (await releasedIntegrity(request.url));
    if (await isFile(answer, request, integrity)) {
      await handler.cachePut(request, answer);
    } else if (!isRetry) {
      await cacheReleased(await requestAgain(request, handler), true, request, handler);
    }
  } catch {
    // The released integrity is unknown, or there is no connection: nothing is cached.
  }
}

/** True if the response is the whole file: its status, content type and integrity are right. */
async function isFile(answer: Response, { url }: Request, integrity?: string): Promise<boolean> {
  const type = contentTypeOf(new URL(url).pathname)?.split(';', 1)[0];
  if (type === undefined || !isWhole(answer) || !hasType(answer, type)) return false;
  return integrity === undefined || (await integrityOf(answer.clone())) === integrity;
}

/** Returns the integrity that the page has set; undefined if it is missing or invalid, as in a browser. */
function integrityIn({ integrity }: Request): string | undefined {
  return INTEGRITY.test(integrity) ? integrity : undefined;
}

/**
 * Returns the request without its integrity. With it, the worker could not tell a refused response from a
 * failed request. The browser still checks the integrity for the page.
 */
function withoutIntegrity(request: Request): Request {
  return request.integrity === '' ? request : new Request(request, { integrity: '' });
}

function requestAgain(request: Request, handler: StrategyHandler): Promise<Response> {
  return handler.fetch(new Request(request, { integrity: '', cache: 'reload' }));
}

/** By path inside the release. */
type RecordedFiles = ReturnType<typeof parseRecordedFiles>;

/** The recorded files of a release by the address of its record. They last as long as the worker runs. */
const records = new Map<string, Promise<RecordedFiles>>();

/** Resolves to the integrity that a file was released with. Rejects if no record contains it. */
async function releasedIntegrity(url: string): Promise<string> {
  const beside = recordBeside(new URL(url).pathname);
  if (!beside) throw new Error(`no record names ${url}`);
  const { record, file } = beside;
  let reading = records.get(record);
  if (!reading) {
    reading = readRecord(record);
    records.set(record, reading);
    reading.catch(() => records.delete(record));
  }
  const integrity = (await reading)[file];
  if (integrity === undefined) throw new Error(`${record} does not name ${file}`);
  return integrity;
}

/** Resolves to the record of a release. A wrong response is requested once more, past the browser's HTTP cache. */
function readRecord(address: string): Promise<RecordedFiles> {
  const read = async (cache: RequestCache) => {
    const answer = await fetch(address, { cache });
    return parseRecordedFiles(await answer.json());
  };
  return read('default').catch(() => read('reload'));
}

async function integrityOf(answer: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
}
