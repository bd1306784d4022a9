/** PGlite, PostgreSQL, or a transaction on either. */
export interface Database {
  /** Resolves to the rows of one statement with values $1, $2 …, or of several statements without values. */
  query: <T extends object>(statement: string, values?: unknown[]) => Promise<T[]>;
  /** Does the work in a transaction: all of it, or nothing if it throws. */
  transaction: (work: (database: Database) => Promise<void>) => Promise<void>;
}

export interface OpenDatabase {
  database: Database;
  close: () => Promise<void>;
}

/** Prepares a database that is open: its tables, and the data of the demo. */
export type SetUp = (database: Database) => Promise<void>;
