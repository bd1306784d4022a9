import type { Logger } from 'pino';

import type { Config } from '../config';
import { perDatabase } from '../database/per-database';
import { describeError } from '../log';
import type { ClientCounts } from './client-counts';

const MINUTE_MS = 60_000;
// A process remembers this many clients and this many codes.
const MOST_KEYS = 10_000;

/** Returns the counts that this process keeps for a database. */
export const processCounts = perDatabase(createProcessCounts);

/**
 * Counts attempts in this process while the database cannot be written, by the same limits. Memory is bounded: the
 * client or the code that was counted longest ago is forgotten first.
 */
export function createProcessCounts() {
  const codesOf = countWithin(10 * MINUTE_MS);
  const clientsOf = countWithin(60 * MINUTE_MS);
  const failures = countWithin(MINUTE_MS);
  let everybodyUntil = 0;
  let silentUntil = 0;

  return {
    /** Counts the attempt of a client, and a failure of all clients if it was refused. */
    count(client: string, codeHash: string, isRefused: boolean, limits: Config['policy']): void {
      codesOf.add(client, codeHash, limits.failuresBeforeCaptcha);
      clientsOf.add(codeHash, client, limits.attemptsPerCode);
      if (isRefused) failures.add('all', `${client} ${codeHash}`, limits.failureBudget);
      if (failures.of('all') > limits.failureBudget) everybodyUntil = Date.now() + 15 * MINUTE_MS;
    },

    /** Returns the counts of the database with those of this process. */
    addTo(counts: ClientCounts, client: string, codeHash: string): ClientCounts {
      return {
        ...counts,
        codes: counts.codes + codesOf.of(client),
        ofCode: counts.ofCode + clientsOf.of(codeHash),
        everybody: counts.everybody || Date.now() < everybodyUntil,
      };
    },

    /** Logs an alarm, at most once a minute. */
    raiseAlarm(log: Logger, error: unknown): void {
      if (Date.now() < silentUntil) return;
      silentUntil = Date.now() + MINUTE_MS;
      log.error(
        { alarm: 'read-only', error: describeError(error) },
        'the database cannot be written: this process counts attempts alone, and no captcha can be solved',
      );
    },
  };
}

/** Returns a counter of the different members of a key within a time. */
function countWithin(ms: number) {
  const keys = new Map<string, Map<string, number>>();

  return {
    of(key: string): number {
      const since = Date.now() - ms;
      return [...(keys.get(key)?.values() ?? [])].filter((at) => at > since).length;
    },
    /** Adds a member. The key keeps one more than the limit, which is enough to exceed it. */
    add(key: string, member: string, limit: number): void {
      const members = keys.get(key) ?? new Map<string, number>();
      keep(keys, key, members, MOST_KEYS);
      const at = members.get(member) ?? 0;
      if (at <= Date.now() - ms) keep(members, member, Date.now(), limit + 1);
    },
  };
}

/** Makes an entry the newest of a map, and removes the oldest one if there are too many. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
