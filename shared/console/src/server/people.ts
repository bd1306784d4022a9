import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { releasesOf } from '@redeem/contracts';
import { pastVersion, type Revision } from '@redeem/delivery/site';
import * as v from 'valibot';

import type { Person, Right } from '../api';

/*
 * Who somebody is, and who may what. Nothing here relies on what the page says.
 */

/** Returns what a person may do with a package, or with the whole site (null). */
export function rightOn({ role, remotes = [] }: Person, subject: string | null): Right {
  const isRemote = subject !== null && subject !== 'shell';
  switch (role) {
    case 'administrator':
      return 'all';
    case 'team':
      return isRemote && remotes.includes(subject) ? 'all' : 'none';
    case 'support':
      return isRemote ? 'take' : 'none';
    case 'reader':
      return 'none';
  }
}

/** Returns whether all visitors have had a version. What was withdrawn comes back by its team. */
export function wasForAll(latest: Revision, name: string, version: string): boolean {
  const isLive = releasesOf(latest.registry, name).length > 0;
  return isLive && pastVersion(latest, name, version)?.before !== undefined;
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

/** Whoever opens the printed link: the person who started the console. */
export interface Owner {
  person: Person;
  /** The secret of the link, which the browser keeps in a cookie. */
  secret: string;
}

interface Credentials {
  proxy: TrustedProxy | null;
  owner: Owner;
  header: (name: string) => string | undefined;
  cookie: string | undefined;
}

/** Returns the person who sends a request: the one whom the proxy names, else the owner by the cookie; null for nobody. */
export function whoAsks({ proxy, owner, header, cookie = '' }: Credentials): Person | null {
  return personOfProxy(proxy, header) ?? (isSame(cookie, owner.secret) ? owner.person : null);
}

function personOfProxy(proxy: TrustedProxy | null, header: Credentials['header']): Person | null {
  if (!proxy || !isSame(header('x-console-secret') ?? '', proxy.secret)) return null;
  const name = header(proxy.header)?.trim() ?? '';
  if (name === '' || name.length > 200 || /[\p{Cc}\p{Cf}]/u.test(name)) return null;
  const { people } = proxy;
  const found = [name, '*'].find((one) => Object.hasOwn(people, one));
  const known = found === undefined ? undefined : people[found];
  return known ? { name, ...known } : null;
}

/**
 * Returns what a page of a person sends with each change: a page that shows another person, or one of before a restart, cannot change
 * anything.
 */
export function tokenOf({ name }: Person, secret: string): string {
  return createHmac('sha256', secret).update(name).digest('base64url');
}

/** Compares two secrets in a time that says nothing about them. */
export function isSame(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}

/** Returns 256 random bits, which nobody guesses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
