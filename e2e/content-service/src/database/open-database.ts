import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

import { PGlite, type Transaction } from '@electric-sql/pglite';

import type { Config } from '../config';
import type { Database, OpenDatabase, SetUp } from './database';
import { isTableThere } from './failures';
import { openPostgres } from './postgres';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const FILES = readdirSync(MIGRATIONS).sort();

/** The number of migrations, which is the version of the tables that this service needs. */
export const TABLES_VERSION = FILES.length;

/** Opens the database of the configuration, with the tables of this version, and seeds it. */
export function openDatabase(config: Config, seed: SetUp): Promise<OpenDatabase> {
  const setUp: SetUp = async (database) => {
    await migrate(database);
    await seed(database);
  };
  return config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL, config, setUp)
    : openPglite(config.DATA_FOLDER, setUp);
}

/** Runs the migrations that the database does not have, each in a transaction. */
async function migrate(database: Database): Promise<void> {
  await database.query('create table if not exists migration (version int primary key)');
  const rows = await database.query<{ version: number }>('select version from migration');
  const known = new Set(rows.map(({ version }) => version));
  for (const [index, file] of FILES.entries()) {
    const version = index + 1;
    if (known.has(version)) continue;
    const statements = readFileSync(join(MIGRATIONS, file), 'utf8');
    try {
      await database.transaction(async (transaction) => {
        await transaction.query(statements);
        await transaction.query('insert into migration values ($1)', [version]);
      });
    } catch (error) {
      if (!isTableThere(error)) throw error;
      throw new Error(
        'the database has tables of another program, or of a version that cannot be upgraded: ' +
          'set DATABASE_URL or DATA_FOLDER to an empty one',
      );
    }
  }
}

/** Opens PostgreSQL inside this process, in a folder, or in memory if the folder is `memory`. */
async function openPglite(folder: string, setUp: SetUp): Promise<OpenDatabase> {
  const isInMemory = folder === 'memory';
  const unlock = isInMemory ? undefined : lockFolder(folder);

  const client = await PGlite.create(isInMemory ? 'memory://' : folder);
  const database = {
    ...databaseOn(client),
    transaction: (work: SetUp) =>
      client.transaction((transaction) => work(databaseOn(transaction))),
  };
  await setUp(database);

  const close = async () => {
    await client.close();
    unlock?.();
  };
  return { database, close };
}

function databaseOn(client: PGlite | Transaction): Database {
  const database: Database = {
    query: async <T extends object>(statement: string, values?: unknown[]) => {
      if (values) return (await client.query<T>(statement, values)).rows;
      const results = await client.exec(statement);
      return (results.at(-1)?.rows ?? []) as T[];
    },
    transaction: (work) => work(database),
  };
  return database;
}

/**
 * Locks a folder for this process, because PGlite does not, and several processes would overwrite each other's data.
 * SQLite's lock is one of the operating system, which releases it when the process dies. Returns a function that
 * releases it. Throws an Error if another process has the folder.
 */
function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('begin exclusive');
  } catch {
    throw new Error(
      `the folder ${folder} is in use by another process: ` +
        'end that one, or give this one another DATA_FOLDER or a DATABASE_URL',
    );
  }
  return () => {
    lock.close();
  };
}
