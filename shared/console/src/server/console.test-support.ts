import { storeRelease } from '@redeem/delivery';
import { aSite } from '@redeem/delivery/testing';

import type { Person, Progress, Session } from '../api';
import type { People } from './access';
import { createConsole } from './create-console';

export const ORIGIN = 'http://localhost:4200';
export const SECRET = 'a secret that only the proxy knows, of 32 characters';

export const PEOPLE: People = {
  ann: { role: 'administrator' },
  tom: { role: 'team', remotes: ['retailers'] },
  tim: { role: 'team', remotes: ['support'] },
  sue: { role: 'support' },
  rob: { role: 'reader' },
};

const PAGE = {
  bytes: new TextEncoder().encode('<!doctype html><div id="app"></div>'),
  brotli: new TextEncoder().encode('compressed'),
  type: 'text/html',
};

type Site = Pick<Awaited<ReturnType<typeof aSite>>, 'storage' | 'build'>;

/**
 * Creates a site with retailers 1.0.0 for all and 1.1.0 on trial, or takes one, and a console behind a proxy that names
 * people.
 */
export async function aConsole({ site }: { site?: Site } = {}) {
  const { storage, build } = site ?? (await siteWithTrial());
  let time = 1_000_000;
  const errors: unknown[] = [];
  const gate = { verdict: { rule: 'size', passed: true, detail: 'fits' } };
  const links = new Map<string, Person>([['link', { name: 'Liz', role: 'administrator' }]]);
  const { request } = createConsole({
    storage,
    origins: [ORIGIN],
    takeLink: (secret) => {
      const person = links.get(secret) ?? null;
      links.delete(secret);
      return person;
    },
    proxy: { header: 'x-user', secret: SECRET, people: PEOPLE },
    siteUrl: 'http://localhost:3000',
    loadGate: () =>
      Promise.resolve({
        checkRelease: ({ onVerdict }) => {
          onVerdict?.(gate.verdict);
          return Promise.resolve([gate.verdict]);
        },
        weighWorkspace: () => Promise.resolve([]),
      }),
    files: new Map([['/index.html', PAGE]]),
    renderFirst: ({ overview }) => `<h1>Revision ${String(overview.revision)}</h1>`,
    onError: (error) => errors.push(error),
    now: () => time,
  });

  const app = { request: (path: string, init?: RequestInit) => request(ORIGIN + path, init) };

  const store = async (version: string, built: Parameters<typeof build>[1] = {}) =>
    storeRelease({ storage, by: { name: 'ann' }, release: await build(version, built) });

  /** Signs somebody in by the proxy. Returns functions that ask as that person. */
  async function as(name: keyof typeof PEOPLE) {
    const proxy = { 'X-User': name, 'X-Console-Secret': SECRET };
    const answer = await post('/api/session', {}, proxy);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { token } = (await answer.json()) as Session;
    const headers = { ...proxy, Cookie: cookie };
    return {
      headers,
      token,
      get: (path: string) => app.request(path, { headers }),
      read: async <Answer>(path: string) =>
        (await (await app.request(path, { headers })).json()) as Answer,
      send: (method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
        post(path, body, { ...headers, 'X-Console-Token': token, ...more }, method),
      act: (action: object, more: Record<string, string> = {}) =>
        post('/api/actions', action, { ...headers, 'X-Console-Token': token, ...more }),
    };
  }

  function post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    method = 'POST',
  ) {
    return app.request(path, {
      method,
      headers: {
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  return {
    app,
    as,
    post,
    root: storage.name,
    site: { storage, build },
    storage,
    errors,
    gate,
    store,
    wait: (ms: number) => void (time += ms),
  };
}

async function siteWithTrial() {
  const site = await aSite();
  await site.go('1.1.0', { by: { name: 'ann' }, traffic: 10 });
  return site;
}

/** Resolves to the lines of the answer to a publication. */
export async function linesOf(answer: Response): Promise<Progress[]> {
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Progress);
}
