import { UNPRINTABLE } from '@redeem/contracts';

const LEVELS = ['error', 'info', 'debug'] as const;

export type LogLevel = (typeof LEVELS)[number];

type Line = (msg: string, fields?: Readonly<Record<string, unknown>>) => void;

export type Log = Record<LogLevel, Line>;

/** JSON escapes only a part of them. */
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'gu');

/** Writes one JSON object a line. Whoever calls it never gives it an address: codes travel there. */
export function createLog(quietest: LogLevel, write: (line: string) => void): Log {
  const line =
    (level: LogLevel): Line =>
    (msg, fields) => {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(quietest)) return;
      write(`${JSON.stringify({ level, msg, ...fields }).replace(ALL_UNPRINTABLE, escaped)}\n`);
    };
  return { error: line('error'), info: line('info'), debug: line('debug') };
}

/** Not removed: a code whose parts stood apart would be whole again. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

export function isLogLevel(text: string): text is LogLevel {
  return (LEVELS as readonly string[]).includes(text);
}
