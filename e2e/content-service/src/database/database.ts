import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';

/** PGlite, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  database: Database;
  close: () => Promise<void>;
}

/** The steps that prepare a database. */
export interface SetUp {
  migrationsFolder: string;
  seed: (database: Database) => Promise<void>;
  log: Logger;
}
