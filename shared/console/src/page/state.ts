import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

import {
  type Change,
  type FirstPage,
  type Progress,
  type Refusal,
  type Session,
  UNATTENDED,
} from '../api';
import { noteServerTime } from './clock';

/** An answer of the server that is no success. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest';

  constructor(
    readonly status: number,
    message: string,
    readonly changes: Change[] = [],
  ) {
    super(message);
  }
}

interface Question {
  method?: string;
  body?: unknown;
  token?: string;
  /** An event has caused it, and no person. */
  isUnattended?: boolean;
  /** Receives the steps of what takes a while. */
  onProgress?: (text: string) => void;
}

/** Asks the server. Throws a RefusedRequest if it refuses, or cannot be reached (status 0). */
export async function ask<Answer>(path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', body, token, isUnattended = false } = question;
  const { onProgress = () => undefined } = question;
  const answer = await fetch(path, {
    method,
    headers: {
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { 'X-Console-Token': token }),
      ...(isUnattended && { [UNATTENDED]: '1' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!answer) throw new RefusedRequest(0, 'The console does not answer. Is it still running?');
  noteServerTime(Date.parse(answer.headers.get('Date') ?? ''));
  if (answer.headers.get('Content-Type') === 'application/x-ndjson') {
    return (await lastOf(answer, onProgress)) as Answer;
  }
  const document: unknown = await answer.json().catch(() => null);
  if (answer.ok) return document as Answer;
  const { error = answer.statusText, changes } = (document ?? {}) as Partial<Refusal>;
  throw new RefusedRequest(answer.status, error, changes);
}

/** Resolves to the outcome, or to the findings, at the end of an answer by lines. */
async function lastOf(
  answer: Response,
  onProgress: (text: string) => void,
): Promise<Progress['outcome'] | Progress['findings']> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const part = await reader?.read().catch(() => null);
    if (!part || part.done) break;
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { text, outcome, findings, refusal } = JSON.parse(line) as Progress;
      if (text !== undefined) onProgress(text);
      if (outcome ?? findings) return outcome ?? findings;
      if (refusal) throw new RefusedRequest(409, refusal.error, refusal.changes);
    }
  }
  throw new RefusedRequest(0, 'The console does not answer; the history says what came of it');
}

const LINK = /^#sign-in=([\w-]+)$/;

let starting: Promise<Session | null> | null = null;

/** Resolves to the session of this browser: the one it has, one by the link in the address, or by the proxy; null for none. */
export function startSession(): Promise<Session | null> {
  starting ??= findSession();
  return starting;
}

/** Returns whether the address has a link that signs in. */
export function hasLink(): boolean {
  return LINK.test(location.hash);
}

/** Loads the page again for a link that is opened in this tab, which changes only what is after `#`. */
export function followLinks(): () => void {
  const follow = () => {
    if (hasLink()) location.reload();
  };
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('hashchange', follow);
  };
}

async function findSession(): Promise<Session | null> {
  const [, link] = LINK.exec(location.hash) ?? [];
  if (link !== undefined) {
    // The link works once, and nothing keeps it: no server, no history of the browser.
    history.replaceState(null, '', '#/');
    return ask<Session>('/api/session', { method: 'POST', body: { link } });
  }
  return ask<Session>('/api/session')
    .catch(() => ask<Session>('/api/session', { method: 'POST', body: {} }))
    .catch((error: unknown) => {
      if (error instanceof RefusedRequest && error.status === 401) return null;
      throw error;
    });
}

interface Loaded<Answer> {
  data: Answer | null;
  error: RefusedRequest | null;
}

/**
 * Reads from the server, again after each revision. What was read before stays until then.
 *
 * @param version Another one after each change.
 * @param first What the page contains of this version already.
 */
export function useAnswer<Answer>(path: string, version: string, first?: Answer): Loaded<Answer> {
  const isHere = first !== undefined;
  const [loaded, setLoaded] = useState<Loaded<Answer> & { path: string }>({
    path,
    data: first ?? null,
    error: null,
  });
  const asked = useRef({ path: '', count: 0, shown: 0 });
  useEffect(() => {
    const { current: latest } = asked;
    const isUnattended = latest.path === path;
    latest.path = path;
    if (isHere) return;
    latest.count += 1;
    const { count } = latest;
    // An event may come before the first answer, which is shown until the next one.
    const isNews = () => latest.path === path && count > latest.shown;
    ask<Answer>(path, { isUnattended }).then(
      (data) => {
        if (!isNews()) return;
        latest.shown = count;
        setLoaded({ path, data, error: null });
      },
      (error: unknown) => {
        if (!isNews() || !(error instanceof RefusedRequest)) return;
        latest.shown = count;
        setLoaded((before) => ({ path, data: before.path === path ? before.data : null, error }));
      },
    );
  }, [path, version, isHere]);
  return loaded.path === path ? loaded : { data: null, error: null };
}

/** The last change of the site, and whether changes arrive. */
export interface Live {
  change: Change | null;
  /** Another one after each message, also when the files were checked again. */
  version: string;
  isConnected: boolean;
  /** Why the server cannot read the site; empty if it can. */
  away: string;
}

/** A stream that was refused is opened again after this time, in milliseconds: a browser does that only for one that broke off. */
const REOPEN_MS = 5_000;

/** Returns what changes with each revision. */
export function versionOf({ revision, at }: { revision: number; at: string }): string {
  return `${String(revision)} ${at}`;
}

/**
 * Follows the changes of the site while the page is visible: a browser has few connections to one server.
 *
 * @param first What the page contains already.
 */
export function useLive(first: FirstPage | null, onEnded: () => void): Live {
  const [live, setLive] = useState<Live>({
    change: null,
    version: first ? versionOf(first.overview) : '',
    isConnected: true,
    away: '',
  });
  const end = useEffectEvent(onEnded);
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      if (source || document.hidden) return;
      source = new EventSource('/api/events');
      source.addEventListener('revision', ({ data }: MessageEvent<string>) => {
        const change = JSON.parse(data) as Change;
        const version = versionOf(change);
        // What could not be read meanwhile is read again, also if nothing has changed.
        setLive(({ away }) => ({
          change,
          isConnected: true,
          away: '',
          version: away === '' ? version : `${version} again`,
        }));
      });
      source.addEventListener('health', ({ data }: MessageEvent<string>) => {
        setLive((before) => ({ ...before, version: `${before.version} ${data}` }));
      });
      source.addEventListener('away', ({ data }: MessageEvent<string>) => {
        setLive((before) => ({ ...before, away: JSON.parse(data) as string }));
      });
      source.addEventListener('open', () => {
        setLive((before) => ({ ...before, isConnected: true }));
      });
      source.addEventListener('error', () => {
        setLive((before) => ({ ...before, isConnected: false }));
        if (source?.readyState === EventSource.CLOSED) {
          close();
          timer = setTimeout(open, REOPEN_MS);
        }
        ask('/api/session', { isUnattended: true }).catch((error: unknown) => {
          if (error instanceof RefusedRequest && error.status === 401) end();
        });
      });
    };
    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = null;
    };
    const follow = () => {
      if (document.hidden) close();
      else open();
    };
    open();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, []);
  return live;
}

/** Returns the path after `#`, such as `/remotes/retailers`. */
export function useRoute(): string {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('hashchange', onChange);
      return () => {
        window.removeEventListener('hashchange', onChange);
      };
    },
    () => location.hash.slice(1) || '/',
    () => '/',
  );
}
