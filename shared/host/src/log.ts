const LEVELS = ['error', 'info', 'debug'] as const;

export type LogLevel = (typeof LEVELS)[number];

type Line = (msg: string, fields?: Readonly<Record<string, unknown>>) => void;

export type Log = Record<LogLevel, Line>;

/** Writes one JSON object a line. Whoever calls it never gives it an address: codes travel there. */
export function createLog(quietest: LogLevel, write: (line: string) => void): Log {
  const line =
    (level: LogLevel): Line =>
    (msg, fields) => {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(quietest)) return;
      write(`${JSON.stringify({ level, msg, ...fields })}\n`);
    };
  return { error: line('error'), info: line('info'), debug: line('debug') };
}

export function isLogLevel(text: string): text is LogLevel {
  return (LEVELS as readonly string[]).includes(text);
}
