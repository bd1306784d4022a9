import { type DestinationStream, type Logger, pino } from 'pino';

// Twelve or sixteen capitals and digits, in one piece or in groups of four.
const CODE = /\b(?=[A-Z0-9 ]*[A-Z])[A-Z0-9]{4}(?: ?[A-Z0-9]{4}){2,3}\b/g;

/**
 * JSON lines that never hold a redemption code.
 *
 * Nothing in the service logs one; this is the last line of defence should somebody start to.
 */
export function createLog(destination?: DestinationStream): Logger {
  const options = {
    base: null,
    hooks: { streamWrite: (line: string) => line.replace(CODE, '[code]') },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What may be known of an error: the database's messages quote the values of the query. */
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

/** The innermost message: at start-up nobody has brought a code yet, and somebody has to act on it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
