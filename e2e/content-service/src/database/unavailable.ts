// PostgreSQL's error codes or classes: a failed connection, a server that stops or starts, one without space or
// without write access, and statements that waited too long.
const PASSING = /^(08|53|57P0[1-5]|57014|55P03|25006|40001|40P01)/;
const READ_ONLY = /^(25006|53100)$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
// Errors of the driver and the pool have no code.
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|after calling end|Query read timeout/;

/** Returns whether a query failed for a temporary reason that is not its own. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, ({ code, message }) => {
    return PASSING.test(code) || NETWORK.test(code) || DRIVER.test(message);
  });
}

/** Returns whether the database refuses a row because a required value is missing. */
export function isValueMissing(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === '23502');
}

/** Returns whether the database is read-only: a replica, or one with a full disk. */
export function isReadOnly(error: unknown): boolean {
  return hasCause(error, ({ code }) => READ_ONLY.test(code));
}

function hasCause(
  error: unknown,
  fits: (cause: { code: string; message: string }) => boolean,
): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return fits({ code, message: error.message }) || hasCause(error.cause, fits);
}
