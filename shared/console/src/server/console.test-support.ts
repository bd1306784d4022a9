import { storeRelease } from '@redeem/delivery';
import { aSite } from '@redeem/delivery/testing';

import type { Job, Session } from '../api';
import { type ConsoleOptions, createConsole } from './create-console';
import type { People } from './people';

const ORIGIN = 'http://localhost:4200';
export const SECRET = 'a secret that only the proxy knows, of 32 characters';
export const LINK = 'a secret that only the person at the terminal reads';

const PEOPLE = {
  ann: { role: 'administrator' },
  tom: { role: 'team', remotes: ['retailers'] },
  tim: { role: 'team', remotes: ['support'] },
  sue: { role: 'support' },
  rob: { role: 'reader' },
} satisfies People;

/**
 * Creates a site with retailers 1.0.0 for all and 1.1.0 on trial, and a console behind a proxy that names people.
 */
export async function aConsole(parts: Pick<ConsoleOptions, 'texts'> = {}) {
  const { storage, build, go } = await aSite();
  await go('1.1.0', { by: { name: 'ann' }, traffic: 10 });
  const errors: unknown[] = [];
  const gate = {
    verdict: { rule: 'size', passed: true, detail: 'fits' },
    /** What the gate waits for. */
    wait: Promise.resolve(),
  };
  const { request } = createConsole({
    storage,
    origins: [ORIGIN],
    owner: { person: { name: 'Liz', role: 'administrator' }, secret: LINK },
    proxy: { header: 'x-user', secret: SECRET, people: PEOPLE },
    siteUrl: 'http://localhost:3000',
    ...parts,
    loadGate: () =>
      Promise.resolve({
        checkRelease: async ({ onVerdict }) => {
          await gate.wait;
          onVerdict?.(gate.verdict);
          return [gate.verdict];
        },
        weighWorkspace: () => Promise.resolve([]),
      }),
    page: { folder: import.meta.dirname, html: '<meta nonce="{nonce}"><div id="app"></div>' },
    onError: (error) => errors.push(error),
  });

  const app = { request: (path: string, init?: RequestInit) => request(ORIGIN + path, init) };

  const store = async (version: string, built: Parameters<typeof build>[1] = {}) =>
    storeRelease({ storage, by: { name: 'ann' }, release: await build(version, built) });

  /** Returns functions that ask as a person whom the proxy names. */
  async function as(name: keyof typeof PEOPLE) {
    const headers: Record<string, string> = { 'X-User': name, 'X-Console-Secret': SECRET };
    const get = (path: string) => app.request(path, { headers });
    const read = async <Answer>(path: string) => (await (await get(path)).json()) as Answer;
    const { token } = await read<Session>('/api/session');
    const send = (path: string, body: unknown, more: Record<string, string> = {}) =>
      post(path, body, { ...headers, 'X-Console-Token': token, ...more });
    return {
      headers,
      get,
      read,
      send,
      act: (action: object, more?: Record<string, string>) => send('/api/actions', action, more),
      /** Resolves to the last job of the person when it has ended. */
      ended: async (): Promise<Job> => {
        for (;;) {
          const job = (await read<Session>('/api/session')).jobs.findLast(({ by }) => by === name);
          if (job?.state === 'done' || job?.state === 'failed') return job;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
    };
  }

  function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return app.request(path, {
      method: 'POST',
      headers: {
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  /** Gives all visitors the first release of another remote. */
  const publishOther = async (name: string) => go(await build('1.0.0', { name }));

  return { app, as, post, root: storage.name, storage, errors, gate, store, publishOther };
}
