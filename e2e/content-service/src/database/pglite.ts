import { mkdir } from 'node:fs/promises';

import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import type { OpenDatabase } from './database';
import { lockFolder } from './lock-folder';
import type { SetUp } from './set-up';

/** Opens PostgreSQL inside this process, in a folder, or in memory if the folder is `memory`. */
export async function openPglite(folder: string, setUp: SetUp): Promise<OpenDatabase> {
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
