import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

import * as v from 'valibot';

import type { ActionName, Person } from '../api';

/*
 * Who may what, and who somebody is. Nothing here relies on what the page says.
 */

const ALL: readonly ActionName[] = [
  'publish',
  'raise',
  'lower',
  'rollback',
  'retire',
  'lock',
  'unlock',
];
const TAKES_BACK: readonly ActionName[] = ['lower', 'rollback', 'lock'];

/** Returns what a person may do with a package, or with the whole site (null). */
export function actionsOf({ role, remotes = [] }: Person, subject: string | null): ActionName[] {
  const isRemote = subject !== null && subject !== 'shell';
  switch (role) {
    case 'administrator':
      if (subject === null) return ['lock', 'unlock'];
      return isRemote ? [...ALL] : ALL.filter((action) => action !== 'retire');
    case 'team':
      return isRemote && remotes.includes(subject) ? [...ALL] : [];
    case 'support':
      return isRemote ? [...TAKES_BACK] : [];
    case 'reader':
      return [];
  }
}

const PersonContract = v.variant('role', [
  v.strictObject({ role: v.picklist(['reader', 'support', 'administrator']) }),
  v.strictObject({ role: v.literal('team'), remotes: v.array(v.string()) }),
]);

/** The people that a reverse proxy may name, with their roles; `*` is everybody else. */
export const PeopleContract = v.record(v.string(), PersonContract);
export type People = v.InferOutput<typeof PeopleContract>;

/** A reverse proxy that has signed people in, and says in a header who they are. */
export interface TrustedProxy {
  header: string;
  /** The value of `X-Console-Secret`. Only the proxy knows it: other programs of the machine reach the port, too. */
  secret: string;
  people: People;
}

/** Returns the person whom the headers of a trusted proxy name; null if they name nobody. */
export function personOfProxy(
  proxy: TrustedProxy | null,
  header: (name: string) => string | undefined,
): Person | null {
  if (!proxy || !isSame(header('x-console-secret') ?? '', proxy.secret)) return null;
  const name = header(proxy.header)?.trim() ?? '';
  if (name === '' || name.length > 200 || /[\p{Cc}\p{Cf}]/u.test(name)) return null;
  const known = Object.hasOwn(proxy.people, name) ? proxy.people[name] : undefined;
  const found = known ?? (Object.hasOwn(proxy.people, '*') ? proxy.people['*'] : undefined);
  return found ? { name, ...found } : null;
}

/** Compares two secrets in a time that says nothing about them. */
export function isSame(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A session ends after this time without a request, and at the latest after the second one, in milliseconds. */
const IDLE_MS = 30 * 60_000;
const LIFE_MS = 8 * 60 * 60_000;
const MOST_SESSIONS = 1000;

interface StoredSession {
  person: Person;
  /** Whether a proxy must name the same person with each request. */
  isOfProxy: boolean;
  token: string;
  started: number;
  used: number;
}

/** Creates the sessions of a console. They are in memory, so a restart ends them. */
export function createSessions(now: () => number) {
  /** By the hash of the cookie, so that a dump of them opens none. */
  const sessions = new Map<string, StoredSession>();
  const keyOf = (id: string) => createHash('sha256').update(id).digest('base64');

  /** Returns a session that has not ended. `touch` keeps it from ending. */
  function find(id: string | undefined, { touch }: { touch: boolean }): StoredSession | null {
    if (id === undefined) return null;
    const key = keyOf(id);
    const session = sessions.get(key);
    if (!session) return null;
    if (now() - session.used > IDLE_MS || now() - session.started > LIFE_MS) {
      sessions.delete(key);
      return null;
    }
    if (touch) session.used = now();
    return session;
  }

  return {
    find,
    start: (person: Person, isOfProxy: boolean): { id: string; session: StoredSession } => {
      const [oldest] = sessions.keys();
      if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
      const id = newSecret();
      const session = { person, isOfProxy, token: newSecret(), started: now(), used: now() };
      sessions.set(keyOf(id), session);
      return { id, session };
    },
    end: (id: string) => sessions.delete(keyOf(id)),
  };
}

/** The number of failed sign-ins of an address in a minute, after which it has to wait. */
const MOST_FAILURES = 10;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Counts the failed sign-ins of each address. */
export function createSignInLimit(now: () => number) {
  const failures = new Map<string, { since: number; count: number }>();
  const recent = (address: string) => {
    const found = failures.get(address);
    return found && now() - found.since < WINDOW_MS ? found : null;
  };
  return {
    isReached: (address: string) => (recent(address)?.count ?? 0) >= MOST_FAILURES,
    fail: (address: string) => {
      const found = recent(address) ?? { since: now(), count: 0 };
      found.count += 1;
      failures.delete(address);
      failures.set(address, found);
      const [oldest] = failures.keys();
      if (failures.size > MOST_ADDRESSES && oldest !== undefined) failures.delete(oldest);
    },
  };
}

/** The one-time links of this machine. Each signs in once; the next one is announced when it was used. */
export function createLinks(person: Person, first: string, announce: (secret: string) => void) {
  let current = first;
  announce(current);
  return {
    take: (given: string): Person | null => {
      if (!isSame(given, current)) return null;
      current = newSecret();
      announce(current);
      return person;
    },
  };
}
