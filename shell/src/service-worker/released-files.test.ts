import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import type { answerFile } from './released-files';

const FOLDER = 'https://movies.example/remotes/support/1.0.0/';
const RECORD = `${FOLDER}release.json`;
const ILL = '<h1>Something is wrong with this edge</h1>';

/** Of each kind one, with its content type and whether pages name its integrity. */
const FILES = {
  'remoteEntry.1a2b.js': ['the entry', 'text/javascript; charset=utf-8', true],
  'support-fr.1a2b.js': ['the texts', 'text/javascript; charset=utf-8', true],
  'remote.1a2b.css': ['the style sheet', 'text/css; charset=utf-8', true],
  'letters.1a2b.woff2': ['the font', 'font/woff2', false],
  'logo.1a2b.svg': ['the picture', 'image/svg+xml', false],
} as const;

const KINDS = Object.entries(FILES).map(
  ([name, [what, type, isNamed]]) => [what, { url: FOLDER + name, type, isNamed }] as const,
);

const [ENTRY, , , FONT] = KINDS.map(([, file]) => file) as [File, File, File, File];

interface File {
  url: string;
  type: string;
  isNamed: boolean;
}

/** What is kept, by address. */
const kept = new Map<string, Response>();
/** What was asked for, and past which caches. */
const asked: string[] = [];
/** What the network answers next at an address; after that, what was released. */
const next = new Map<string, (() => Response)[]>();
/** What is done after the answer. */
let work: Promise<unknown>[] = [];

const handler = {
  cacheMatch: ({ url }: Request) => Promise.resolve(kept.get(url)?.clone()),
  cachePut: (request: Request, answer: Response) => {
    kept.set(request.url, answer);
    return Promise.resolve(true);
  },
  fetch: (request: Request) => ask(request.url, request.cache),
  waitUntil: (promise: Promise<unknown>) => {
    work.push(promise);
    return promise;
  },
} as unknown as Parameters<typeof answerFile>[1];

/** happy-dom leaves out what a worker reads of a request. */
class AskedRequest extends Request {
  override readonly integrity: string;
  override readonly cache: RequestCache;

  constructor(input: RequestInfo, { integrity = '', cache = 'default' }: RequestInit = {}) {
    super(input);
    this.integrity = integrity;
    this.cache = cache;
  }
}

beforeEach(() => {
  rs.stubGlobal('Request', AskedRequest);
  rs.stubGlobal('fetch', (path: string, { cache }: RequestInit) =>
    ask(new URL(path, FOLDER).href, cache),
  );
  rs.stubGlobal('caches', {
    open: () =>
      Promise.resolve({ delete: ({ url }: Request) => Promise.resolve(kept.delete(url)) }),
  });
});

afterEach(() => {
  rs.unstubAllGlobals();
  kept.clear();
  next.clear();
  asked.length = 0;
  // The worker remembers records for as long as it runs.
  rs.resetModules();
});

describe.each(KINDS)('%s', (_what, file) => {
  test('is answered from the network and kept as it was released', async () => {
    expect(await answerTo(file)).toBe(released(file.url));

    expect(await keptAt(file)).toBe(released(file.url));
  });

  test('is answered without the network when it is kept', async () => {
    kept.set(file.url, right(file));

    expect(await answerTo(file)).toBe(released(file.url));
    expect(asked).toEqual([]);
  });

  test('is asked for past the browser’s cache, once, when a page comes in its place', async () => {
    next.set(file.url, [() => illPage()]);

    expect(await answerTo(file)).toBe(released(file.url));
    expect(await keptAt(file)).toBe(released(file.url));
    expect(asked.filter((request) => request.startsWith(file.url))).toEqual([
      `${file.url} default`,
      `${file.url} reload`,
    ]);
  });

  test('is not kept as long as a page comes in its place, and is the next time', async () => {
    next.set(file.url, [() => illPage(), () => illPage()]);

    expect(await answerTo(file)).toBe(ILL);
    expect(await keptAt(file)).toBeUndefined();

    expect(await answerTo(file)).toBe(released(file.url));
    expect(await keptAt(file)).toBe(released(file.url));
  });

  test('is no answer that the browser remembers as long as a page comes in its place', async () => {
    next.set(file.url, [() => illPage(), () => illPage()]);

    const { headers } = await answerOf(file);

    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Type')).toContain('text/html');
  });

  test('is asked for anew when a page has been kept in its place', async () => {
    kept.set(file.url, illPage());

    expect(await answerTo(file)).toBe(released(file.url));
    expect(await keptAt(file)).toBe(released(file.url));
  });
});

describe('an answer is not kept', () => {
  test.each([
    ['when other bytes come with the right type', ENTRY, () => right(ENTRY, 'alert(1)')],
    ['when it comes with the type of a page', ENTRY, () => right(ENTRY, undefined, 'text/html')],
    ['when it is a part', FONT, () => right(FONT, undefined, FONT.type, 206)],
    ['when it comes from another address', FONT, () => redirected(right(FONT))],
    ['when the server fails', FONT, () => right(FONT, undefined, FONT.type, 503)],
  ])('%s', async (_when, file, answer) => {
    next.set(file.url, [answer, answer]);

    await answerTo(file);

    expect(await keptAt(file)).toBeUndefined();
  });

  test('when it cannot be found out what was released', async () => {
    next.set(RECORD, [() => illPage(), () => illPage()]);

    expect(await answerTo(FONT)).toBe(released(FONT.url));
    expect(await keptAt(FONT)).toBeUndefined();

    await answerTo(FONT);
    expect(await keptAt(FONT)).toBe(released(FONT.url));
  });
});

test('a font that comes as other bytes is kept as it was released for the next page', async () => {
  next.set(FONT.url, [() => right(FONT, 'other bytes')]);

  expect(await answerTo(FONT)).toBe('other bytes');
  expect(await keptAt(FONT)).toBe(released(FONT.url));
});

test('what is kept as other bytes than the page names is asked for anew', async () => {
  kept.set(ENTRY.url, right(ENTRY, 'alert(1)'));

  expect(await answerTo(ENTRY)).toBe(released(ENTRY.url));
  expect(await keptAt(ENTRY)).toBe(released(ENTRY.url));
});

test('the record of a release is asked for once for all of its files', async () => {
  await answerTo(FONT);
  for (const [, file] of KINDS) await answerTo({ ...file, isNamed: false });

  expect(asked.filter((request) => request.startsWith(RECORD))).toEqual([`${RECORD} default`]);
});

test('a record that comes as a page is asked for past the browser’s cache', async () => {
  next.set(RECORD, [() => illPage()]);

  await answerTo(FONT);

  expect(await keptAt(FONT)).toBe(released(FONT.url));
  expect(asked).toContain(`${RECORD} reload`);
});

test('a file is not answered when it is not kept and there is no connection', async () => {
  next.set(FONT.url, [failed]);

  await expect(answerTo(FONT)).rejects.toThrow('Failed to fetch');
});

test('the page gets what came when a wrong answer cannot be asked for again', async () => {
  next.set(ENTRY.url, [() => illPage(), failed]);

  expect(await answerTo(ENTRY)).toBe(ILL);
  expect(await keptAt(ENTRY)).toBeUndefined();
});

async function answerTo(file: File): Promise<string> {
  return (await answerOf(file)).text();
}

/** Answers as the worker does, and waits for all that it does after. */
async function answerOf({ url, isNamed }: File): Promise<Response> {
  const { answerFile: answer } = await import('./released-files');
  const integrity = isNamed ? integrityOf(released(url)) : '';
  const response = await answer(new Request(url, { integrity }), handler);
  await Promise.all(work);
  work = [];
  return response;
}

/** What the network answers. */
async function ask(url: string, cache: RequestCache = 'default'): Promise<Response> {
  asked.push(`${url} ${cache}`);
  const answer = next.get(url)?.shift();
  if (answer) return Promise.resolve(answer());
  if (url === RECORD) return Promise.resolve(Response.json({ files: recorded() }));
  const file = KINDS.find(([, candidate]) => candidate.url === url)?.[1];
  return Promise.resolve(file ? right(file) : new Response('', { status: 404 }));
}

function right(file: File, text = released(file.url), type = file.type, status = 200): Response {
  return new Response(text, { status, headers: { 'Content-Type': type } });
}

function illPage(): Response {
  const cached = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(ILL, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...cached } });
}

function redirected(answer: Response): Response {
  return Object.defineProperty(answer, 'redirected', { value: true });
}

function failed(): never {
  throw new TypeError('Failed to fetch');
}

function released(url: string): string {
  return `the file at ${url}`;
}

function recorded(): Record<string, string> {
  return Object.fromEntries(
    KINDS.map(([, { url }]) => [url.slice(FOLDER.length), integrityOf(released(url))]),
  );
}

function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

async function keptAt({ url }: File): Promise<string | undefined> {
  return kept.get(url)?.clone().text();
}
