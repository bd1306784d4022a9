import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import { createAlarms } from '../log';
import type { Counts, Policy } from './counts';

const MINUTE_MS = 60_000;
// A process remembers this many clients and this many codes; the one that was counted longest ago is forgotten first.
const MOST_KEYS = 10_000;

export type ProcessCounts = ReturnType<typeof createProcessCounts>;

/** Counts attempts in this process while the database cannot be written, by the same limits. Memory is bounded. */
export function createProcessCounts(log: Logger) {
  const raise = createAlarms(log);
  const codesOf = membersFor(10 * MINUTE_MS);
  const clientsOf = membersFor(60 * MINUTE_MS);
  const failures = membersFor(MINUTE_MS);
  let everybodyUntil = 0;

  return {
    /** Counts the attempt of a client, and a failure of all clients if it was refused. */
    count(client: string, codeHash: string, isRefused: boolean, policy: Policy): void {
      codesOf.add(client, codeHash, policy.FAILURES_BEFORE_CAPTCHA);
      clientsOf.add(codeHash, client, policy.ATTEMPTS_PER_CODE);
      if (isRefused) failures.add('all', `${client} ${codeHash}`, policy.FAILURE_BUDGET);
      if (failures.of('all') > policy.FAILURE_BUDGET) everybodyUntil = Date.now() + 15 * MINUTE_MS;
    },

    /** Returns the counts of the database with those of this process. */
    addTo(counts: Counts, client: string, codeHash: string): Counts {
      return {
        ...counts,
        codes: counts.codes + codesOf.of(client),
        ofCode: counts.ofCode + clientsOf.of(codeHash),
        everybody: counts.everybody || Date.now() < everybodyUntil,
      };
    },

    raiseAlarm(error: unknown): void {
      raise(
        'read-only',
        'the database cannot be written: this process counts attempts alone, and no captcha can be solved',
        error,
      );
    },
  };
}

/** Returns a counter of the different members of a key within a time. */
function membersFor(ttl: number) {
  const keys = new LRUCache<string, LRUCache<string, true>>({ max: MOST_KEYS });
  return {
    of(key: string): number {
      const members = keys.peek(key);
      members?.purgeStale();
      return members?.size ?? 0;
    },
    /** Adds a member. The key keeps one more than the limit, which is enough to exceed it. */
    add(key: string, member: string, limit: number): void {
      const members =
        keys.get(key) ?? new LRUCache<string, true>({ max: limit + 1, ttl, perf: Date });
      keys.set(key, members);
      if (!members.has(member)) members.set(member, true);
    },
  };
}
