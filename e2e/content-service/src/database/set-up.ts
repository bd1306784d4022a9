import type { Database } from './database';

/** What happens to a database before it serves anyone. */
export interface SetUp {
  migrationsFolder: string;
  seed: (database: Database) => Promise<void>;
}
