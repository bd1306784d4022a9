import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Logger } from 'pino';

import type { Config } from '../config';
import type { Database, OpenDatabase, SetUp } from './database';
import { lockFolder } from './lock-folder';
import { openPostgres, type PoolConfig } from './postgres';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Opens the database, migrates its tables and inserts the required data. */
export function openDatabase(
  { databaseUrl, dataFolder, ...pool }: PoolConfig & Pick<Config, 'databaseUrl' | 'dataFolder'>,
  seed: (database: Database) => Promise<void>,
  log: Logger,
): Promise<OpenDatabase> {
  const setUp = { migrationsFolder: MIGRATIONS, seed, log };
  return databaseUrl ? openPostgres(databaseUrl, pool, setUp) : openPglite(dataFolder, setUp);
}

/** Opens PostgreSQL inside this process, in a folder, or in memory if the folder is `memory`. */
async function openPglite(folder: string, setUp: SetUp): Promise<OpenDatabase> {
  const inMemory = folder === 'memory';
  if (!inMemory) await mkdir(folder, { recursive: true });
  // PGlite has no lock: several processes would overwrite each other's data.
  const unlock = inMemory ? undefined : lockFolder(folder);

  const client = await PGlite.create(inMemory ? 'memory://' : folder);
  const database = drizzle({ client });
  await migrate(database, setUp);
  await setUp.seed(database);

  const close = async () => {
    await client.close();
    unlock?.();
  };
  return { database, close };
}
