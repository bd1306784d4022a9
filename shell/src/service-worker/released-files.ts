import { contentTypeOf, INTEGRITY, parseRecordedFiles, recordBeside } from '@redeem/contracts';
import { Strategy, type StrategyHandler } from 'workbox-strategies';

import { CACHES } from './caches';
import { hasType, isWhole } from './cache-rules';

/** What Workbox does for one request. */
type Handler = Pick<StrategyHandler, 'cacheMatch' | 'fetch' | 'cachePut' | 'waitUntil'>;

/** A released file never changes, so one that is kept is as good as what would come. */
export class ReleasedFiles extends Strategy {
  protected override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return answerFile(request, handler);
  }
}

/**
 * Answers with what is kept of a file, else from the network. An edge that fails may answer with a page
 * in the place of a file, with status 200 and headers by which caches keep it for a year. So a wrong answer
 * is asked for once more, past the browser's own cache; and only the bytes that were released are kept.
 */
export async function answerFile(request: Request, handler: Handler): Promise<Response> {
  const integrity = integrityIn(request);
  const kept = await handler.cacheMatch(request);
  if (kept) {
    if (await isFile(kept, request, integrity)) return kept;
    await (await caches.open(CACHES.files)).delete(request);
  }
  const answer = await handler.fetch(withoutIntegrity(request));
  if (!(await isWrong(answer, request, integrity))) {
    void handler.waitUntil(keep(answer.clone(), false, request, handler));
    return answer;
  }
  const again = await askAgain(request, handler).catch(() => answer);
  // The page refuses it, and says so.
  if (await isWrong(again, request, integrity)) return neverStored(again);
  void handler.waitUntil(keep(again.clone(), true, request, handler));
  return again;
}

/** That a server fails, or has no such file, is no wrong answer. */
async function isWrong(answer: Response, request: Request, integrity?: string): Promise<boolean> {
  return answer.status === 200 && !(await isFile(answer, request, integrity));
}

/** The memory of the browser would answer the next page with it, without asking the worker. */
function neverStored({ body, status, headers }: Response): Response {
  return new Response(body, {
    status,
    headers: { ...Object.fromEntries(headers), 'cache-control': 'no-store' },
  });
}

/** Keeps the file as it was released. A picture or a font that came wrong is right with a later page. */
async function keep(answer: Response, isAskedAgain: boolean, request: Request, handler: Handler) {
  try {
    if (answer.status !== 200) return;
    const integrity = integrityIn(request) ?? (await releasedIntegrity(request.url));
    if (await isFile(answer, request, integrity)) {
      await handler.cachePut(request, answer);
    } else if (!isAskedAgain) {
      await keep(await askAgain(request, handler), true, request, handler);
    }
  } catch {
    // It is not known what was released, or there is no connection: nothing is kept.
  }
}

/** Whether an answer is the file, and not a part of it, a page in its place or another's. */
async function isFile(answer: Response, { url }: Request, integrity?: string): Promise<boolean> {
  const type = contentTypeOf(new URL(url).pathname)?.split(';', 1)[0];
  if (type === undefined || !isWhole(answer) || !hasType(answer, type)) return false;
  return integrity === undefined || (await integrityOf(answer.clone())) === integrity;
}

/** What the page knows of the file; what a browser cannot read as an integrity counts as none. */
function integrityIn({ integrity }: Request): string | undefined {
  return INTEGRITY.test(integrity) ? integrity : undefined;
}

/** The browser would not say whether it refused an answer or there was none. It checks again for the page. */
function withoutIntegrity(request: Request): Request {
  return request.integrity === '' ? request : new Request(request, { integrity: '' });
}

function askAgain(request: Request, handler: Handler): Promise<Response> {
  return handler.fetch(new Request(request, { integrity: '', cache: 'reload' }));
}

/** By path inside the release. */
type RecordedFiles = ReturnType<typeof parseRecordedFiles>;

/** The files of a release by the address of its record: what was asked for while the worker runs. */
const records = new Map<string, Promise<RecordedFiles>>();

/** The integrity that a file was released with. Throws where that cannot be found out. */
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

/** A record that is wrong, as any file may be, is asked for once more, past the browser's own cache. */
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
