// PostgreSQL's error codes or classes: a failed connection, a server that stops or starts, one without space or
// without write access, and statements that waited too long. 0A000: a replica does not read unlogged tables.
const PASSING = /^(08|53|57P0[1-5]|57014|55P03|25006|40001|40P01|0A000)/;
const READ_ONLY = /^(25006|53100)$/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
// Errors of the driver and the pool have no code.
const DRIVER =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|after calling end|is not queryable|Query read timeout/;

/** Returns whether a query failed for a temporary reason that is not its own. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, ({ code, message }) => {
    return PASSING.test(code) || NETWORK.test(code) || DRIVER.test(message);
  });
}

/** Returns whether the database refuses a row because this required value is missing. */
export function isValueMissing(error: unknown, column: string): boolean {
  return hasCause(error, (cause) => cause.code === '23502' && cause.column === column);
}

/** Returns whether the database cannot be written: it is read-only, a replica, or has a full disk. */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, ({ code }) => READ_ONLY.test(code));
}

/** Returns whether a statement gave up because another connection holds a lock. */
export function isLocked(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === '55P03');
}

interface Cause {
  code: string;
  message: string;
  column?: unknown;
}

function hasCause(error: unknown, fits: (cause: Cause) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const column = 'column' in error && error.column;
  return fits({ code, message: error.message, column }) || hasCause(error.cause, fits);
}
