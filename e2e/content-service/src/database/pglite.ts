import { mkdir } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import type { OpenDatabase } from './database';
import { lockFolder } from './lock-folder';
import * as schema from './tables';
import type { SetUp } from './set-up';

/** PostgreSQL inside this process: in a folder of its own, or in memory when the folder is `memory`. */
export async function openPglite(folder: string, setUp: SetUp): Promise<OpenDatabase> {
  const inMemory = folder === 'memory';
  if (!inMemory) await mkdir(folder, { recursive: true });
  // PGlite itself lets any number of processes write to a folder, each over the others.
  const unlock = inMemory ? undefined : lockFolder(folder);

  const client = await PGlite.create(inMemory ? 'memory://' : folder);
  const database = drizzle({ client, schema });
  await migrate(database, setUp);
  await setUp.seed(database);

  const close = async () => {
    await client.close();
    unlock?.();
  };
  return { database, close };
}
