// PostgreSQL's error codes, by class or in full: a connection that failed, a server that goes down or
// comes up, one that has no room or writes nothing, and statements that waited for too long.
const PASSING = /^(08|53|57P0[1-5]|57014|55P03|25006|40001|40P01)/;
const READ_ONLY = /^(25006|53100)$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/;
// What driver and pool say by themselves has no code.
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|after calling end|Query read timeout/;

/** Whether a query failed for a reason that has nothing to do with it, and will pass. */
export function isUnavailable(error: unknown): boolean {
  return hasCause(error, ({ code, message }) => {
    return PASSING.test(code) || NETWORK.test(code) || DRIVER.test(message);
  });
}

/** Whether the database reads but does not write: it is a copy, or its disk is full. */
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
