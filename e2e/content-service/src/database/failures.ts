// PostgreSQL's error codes or classes: a failed connection, a server that stops or starts, one without space or
// without write access, and statements that waited too long. 0A000: a replica does not read unlogged tables.
const PASSING = /^(08|53|57P0[1-5]|57014|55P03|25006|40001|40P01|0A000)/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/;
// Errors of the driver and the pool have no code.
const DRIVER =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|after calling end|is not queryable|Query read timeout/;

/** Returns whether a query failed for a temporary reason that is not its own. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return (
    PASSING.test(code) ||
    NETWORK.test(code) ||
    (error instanceof Error && DRIVER.test(error.message))
  );
}

/** Returns whether the database refuses a row because this required value is missing. */
export function isValueMissing(error: unknown, column: string): boolean {
  return codeOf(error) === '23502' && (error as { column?: unknown }).column === column;
}

/** Returns whether the database cannot be written: it is read-only, a replica, or has a full disk. */
export function isReadOnly(error: unknown): boolean {
  return /^(25006|53100)$/.test(codeOf(error));
}

/** Returns whether a table cannot be created because there is one of this name. */
export function isTableThere(error: unknown): boolean {
  return codeOf(error) === '42P07';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
