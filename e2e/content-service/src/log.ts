import { constants } from 'node:os';

import { type DestinationStream, type Logger, pino } from 'pino';

// Twelve or sixteen capitals and digits, in one piece or in groups of four. Names of system errors can look like that.
const CODE = /\b(?=[A-Z0-9 ]*[A-Z])[A-Z0-9]{4}(?: ?[A-Z0-9]{4}){2,3}\b/g;

/**
 * Creates a logger of JSON lines that redacts redemption codes.
 *
 * No part of the service logs one; this filter is the last line of defence.
 */
export function createLog(destination: DestinationStream): Logger {
  return pino(
    {
      base: null,
      hooks: { streamWrite: (line: string) => line.replace(CODE, redacted) },
    },
    destination,
  );
}

function redacted(found: string): string {
  return found in constants.errno ? found : '[code]';
}

/** Returns the loggable parts of an error, without messages, because the database's messages quote values. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };

  const { cause } = error;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    name: error.name,
    ...(cause instanceof Error && 'code' in cause && { code: cause.code }),
    at: frames?.slice(0, 5).map((frame) => frame.trim()),
  };
}

/** Returns the innermost message of an error at start-up, when it cannot contain a code and an operator needs it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
