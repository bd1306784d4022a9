import { UNPRINTABLE } from '@redeem/contracts';
import { LRUCache } from 'lru-cache';

export const LEVELS = ['error', 'info', 'debug'] as const;

export type LogLevel = (typeof LEVELS)[number];

type Line = (msg: string, fields?: Readonly<Record<string, unknown>>) => void;

export type Log = Record<LogLevel, Line>;

/** JSON escapes some of them only. */
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** Returns a log that writes one JSON object per line. Callers must not pass addresses, which may contain codes. */
export function createLog(quietest: LogLevel, write: (line: string) => void): Log {
  const line =
    (level: LogLevel): Line =>
    (msg, fields) => {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(quietest)) return;
      write(`${JSON.stringify({ level, msg, ...fields }).replace(ALL_UNPRINTABLE, escaped)}\n`);
    };
  return { error: line('error'), info: line('info'), debug: line('debug') };
}

/** Escapes characters instead of removing them, because removal could join the parts of a code. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/**
 * Returns a function that logs an error, but each one once a minute at most: a store may fail every few seconds. It returns
 * whether it did.
 */
export function onceAMinute(
  log: Log,
): (msg: string, fields: Readonly<Record<string, string>>) => boolean {
  const quiet = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });
  return (msg, fields) => {
    const key = `${msg} ${fields['path'] ?? ''}`;
    if (quiet.has(key)) return false;
    quiet.set(key, true);
    log.error(msg, fields);
    return true;
  };
}
