import { constants } from 'node:os';

import { type DestinationStream, type Logger, pino } from 'pino';

const ALARM_EVERY_MS = 60_000;
// Twelve or sixteen capitals and digits, in one piece or in groups of four. Names of system errors can look like that.
const CODE = /\b(?=[A-Z0-9 ]*[A-Z])[A-Z0-9]{4}(?: ?[A-Z0-9]{4}){2,3}\b/g;

/**
 * Creates a logger of JSON lines that redacts redemption codes.
 *
 * No part of the service logs one; this filter is the last line of defence.
 */
export function createLog(destination: DestinationStream): Logger {
  const redact = (line: string) =>
    line.replace(CODE, (found) => (found in constants.errno ? found : '[code]'));
  return pino({ base: null, hooks: { streamWrite: redact } }, destination);
}

/** Returns a function that logs an alarm, each at most once a minute. */
export function createAlarms(log: Logger) {
  const silentUntil = new Map<string, number>();
  return (alarm: string, message: string, error?: unknown): void => {
    if (Date.now() < (silentUntil.get(alarm) ?? 0)) return;
    silentUntil.set(alarm, Date.now() + ALARM_EVERY_MS);
    log.error({ alarm, ...(error !== undefined && { error: describeError(error) }) }, message);
  };
}

/** Returns the loggable parts of an error, without messages, because the database's messages quote values. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };

  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    name: error.name,
    ...('code' in error && { code: error.code }),
    at: frames?.slice(0, 5).map((frame) => frame.trim()),
  };
}

/** Returns the innermost message of an error at start-up, when it cannot contain a code and an operator needs it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
