import { createHash } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

const FOLDER = 'https://movies.example/remotes/support/1.0.0/';
const RECORD = `${FOLDER}release.json`;
const WRONG_PAGE = '<h1>Something is wrong with this edge</h1>';

/** One file of each kind, with its content type and whether pages set its integrity. */
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

const [ENTRY, TEXTS, , FONT] = KINDS.map(([, file]) => file) as [File, File, File, File];

interface File {
  url: string;
  type: string;
  isNamed: boolean;
}

/** The cached responses, by address. */
const kept = new Map<string, Response>();
/** The requests, with their cache mode. */
const asked: string[] = [];
/** The next responses of the network, by address; after these it returns the released file. */
const next = new Map<string, (() => Response)[]>();

const cache = {
  put: ({ url }: Request, answer: Response) => Promise.resolve(kept.set(url, answer)),
  delete: ({ url }: Request) => Promise.resolve(kept.delete(url)),
};

/** The event of a worker, which happy-dom lacks. */
class WorkerEvent extends Event {
  waitUntil(): void {
    // The strategy itself resolves when its later work is done.
  }
}

/** A request with the properties that happy-dom lacks. */
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
  rs.stubGlobal('ExtendableEvent', WorkerEvent);
  rs.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  rs.stubGlobal('fetch', (asked: Request | string, init?: RequestInit) =>
    typeof asked === 'string'
      ? ask(new URL(asked, FOLDER).href, init?.cache)
      : ask(asked.url, asked.cache),
  );
  rs.stubGlobal('caches', {
    match: ({ url }: Request) => Promise.resolve(kept.get(url)?.clone()),
    open: () => Promise.resolve(cache),
  });
});

afterEach(() => {
  kept.clear();
  next.clear();
  asked.length = 0;
  // The module keeps records as long as the worker runs.
  rs.resetModules();
});

describe.each(KINDS)('%s', (_what, file) => {
  test('is answered from the network and cached', async () => {
    expect(await answerTo(file)).toBe(released(file.url));

    expect(await keptAt(file)).toBe(released(file.url));
  });

  test('is answered without the network when it is cached', async () => {
    kept.set(file.url, right(file));

    expect(await answerTo(file)).toBe(released(file.url));
    expect(asked).toEqual([]);
  });

  test('is requested once more, past the browser’s cache, when a page arrives instead', async () => {
    next.set(file.url, [() => wrongPage()]);

    expect(await answerTo(file)).toBe(released(file.url));
    expect(await keptAt(file)).toBe(released(file.url));
    expect(asked.filter((request) => request.startsWith(file.url))).toEqual([
      `${file.url} default`,
      `${file.url} reload`,
    ]);
  });

  test('is not cached while a page arrives instead, and is cached the next time', async () => {
    next.set(file.url, [() => wrongPage(), () => wrongPage()]);

    expect(await answerTo(file)).toBe(WRONG_PAGE);
    expect(await keptAt(file)).toBeUndefined();

    expect(await answerTo(file)).toBe(released(file.url));
    expect(await keptAt(file)).toBe(released(file.url));
  });

  test('is answered with no-store while a page arrives instead', async () => {
    next.set(file.url, [() => wrongPage(), () => wrongPage()]);

    const { headers } = await answerOf(file);

    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Type')).toContain('text/html');
  });

  test('is requested again when a page is cached instead', async () => {
    kept.set(file.url, wrongPage());

    expect(await answerTo(file)).toBe(released(file.url));
    expect(await keptAt(file)).toBe(released(file.url));
  });
});

describe('a response is not cached', () => {
  test.each([
    ['when other bytes arrive with the right type', ENTRY, () => right(ENTRY, 'alert(1)')],
    ['when it has the type of a page', ENTRY, () => right(ENTRY, undefined, 'text/html')],
    ['when it is partial', FONT, () => right(FONT, undefined, FONT.type, 206)],
    ['when it was redirected', FONT, () => redirected(right(FONT))],
    ['when the server fails', FONT, () => right(FONT, undefined, FONT.type, 503)],
  ])('%s', async (_when, file, answer) => {
    next.set(file.url, [answer, answer]);

    await answerTo(file);

    expect(await keptAt(file)).toBeUndefined();
  });

  test('when its released integrity cannot be loaded', async () => {
    next.set(RECORD, [() => wrongPage(), () => wrongPage()]);

    expect(await answerTo(FONT)).toBe(released(FONT.url));
    expect(await keptAt(FONT)).toBeUndefined();

    await answerTo(FONT);
    expect(await keptAt(FONT)).toBe(released(FONT.url));
  });
});

test('a font is cached as released for the next page when it arrives with other bytes', async () => {
  next.set(FONT.url, [() => right(FONT, 'other bytes')]);

  expect(await answerTo(FONT)).toBe('other bytes');
  expect(await keptAt(FONT)).toBe(released(FONT.url));
});

test('a cached file is requested again when its integrity differs from the page’s', async () => {
  kept.set(ENTRY.url, right(ENTRY, 'alert(1)'));

  expect(await answerTo(ENTRY)).toBe(released(ENTRY.url));
  expect(await keptAt(ENTRY)).toBe(released(ENTRY.url));
});

test('the record of a release is requested once for all its files', async () => {
  await answerTo(FONT);
  for (const [, file] of KINDS) await answerTo({ ...file, isNamed: false });

  expect(asked.filter((request) => request.startsWith(RECORD))).toEqual([`${RECORD} default`]);
});

test('a record is requested past the browser’s cache when a page arrives instead', async () => {
  next.set(RECORD, [() => wrongPage()]);

  await answerTo(FONT);

  expect(await keptAt(FONT)).toBe(released(FONT.url));
  expect(asked).toContain(`${RECORD} reload`);
});

test('a file is not answered when it is not cached and there is no connection', async () => {
  next.set(FONT.url, [failed]);

  await expect(answerTo(FONT)).rejects.toThrow('Failed to fetch');
});

test('the page gets the wrong response when the second request fails', async () => {
  next.set(ENTRY.url, [() => wrongPage(), failed]);

  expect(await answerTo(ENTRY)).toBe(WRONG_PAGE);
  expect(await keptAt(ENTRY)).toBeUndefined();
});

describe('cacheScripts', () => {
  test('caches a script that the browser has, without a request to the network', async () => {
    await install({ [ENTRY.url]: integrityOf(released(ENTRY.url)) });

    expect(await keptAt(ENTRY)).toBe(released(ENTRY.url));
    expect(asked).toEqual([`${ENTRY.url} only-if-cached`]);
  });

  test.each([
    ['other bytes', () => right(ENTRY, 'alert(1)')],
    ['a page', () => wrongPage()],
    ['no answer', failed],
  ])('caches the other scripts when the browser has %s for one', async (_what, answer) => {
    next.set(ENTRY.url, [answer]);
    const scripts = [ENTRY, TEXTS].map(({ url }) => [url, integrityOf(released(url))] as const);

    await install(Object.fromEntries(scripts));

    expect(await keptAt(ENTRY)).toBeUndefined();
    expect(await keptAt(TEXTS)).toBe(released(TEXTS.url));
  });
});

async function install(scripts: Record<string, string>): Promise<void> {
  const { cacheScripts } = await import('./released-files');
  await cacheScripts(scripts);
}

async function answerTo(file: File): Promise<string> {
  return (await answerOf(file)).text();
}

/** Resolves to the worker's response after all its later work is done. */
async function answerOf({ url, isNamed }: File): Promise<Response> {
  const { ReleasedFiles } = await import('./released-files');
  const request = new Request(url, { integrity: isNamed ? integrityOf(released(url)) : '' });
  const event = new WorkerEvent('fetch');
  const [answer, later] = new ReleasedFiles().handleAll({ event, request });
  await later;
  return answer;
}

/** Resolves to the response of the network. */
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

function wrongPage(): Response {
  const cached = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return new Response(WRONG_PAGE, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...cached },
  });
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
