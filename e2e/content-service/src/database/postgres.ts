import { hash } from 'node:crypto';

import { Client, Pool, type PoolClient } from 'pg';

import type { Config } from '../config';
import type { Database, OpenDatabase, SetUp } from './database';

// Any number, but the same one in every process of this service.
const SET_UP_LOCK = 4_011_741;

/** Opens a database on a PostgreSQL server, after the set-up. */
export async function openPostgres(
  url: string,
  { POOL_SIZE, limits: { poolWaitMs, statementMs } }: Pick<Config, 'POOL_SIZE' | 'limits'>,
  setUp: SetUp,
): Promise<OpenDatabase> {
  await setUpOnce(url, setUp);

  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    // A request without a connection by then gets a 503.
    connectionTimeoutMillis: poolWaitMs,
    statement_timeout: statementMs,
    // A reachable server has cancelled the statement by then; an unreachable one does not answer.
    query_timeout: statementMs + 500,
    keepAlive: true,
    // Two thirds of the time are left for the statement.
    lock_timeout: Math.ceil(statementMs / 3),
    idle_in_transaction_session_timeout: 5_000,
    // Compiling takes longer than these short queries.
    options: '-c jit=off',
  });
  // The pool replaces a connection that dies, idle or within a transaction.
  pool.on('error', ignored);
  pool.on('connect', (client) => client.on('error', ignored));

  const database: Database = {
    ...databaseOn(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      let isDone = false;
      try {
        await databaseOn(client).transaction(work);
        isDone = true;
      } finally {
        // A connection in an unknown state is closed, which rolls back.
        client.release(!isDone);
      }
    },
  };
  return { database, close: () => pool.end() };
}

function databaseOn(client: Pool | PoolClient | Client): Database {
  const database: Database = {
    query: async <T extends object>(text: string, values?: unknown[]) => {
      // Each connection prepares a statement once, by its name.
      const prepared = values && { name: hash('md5', text), text, values };
      const results = [await client.query<T>(prepared ?? { text })].flat();
      return results.at(-1)?.rows ?? [];
    },
    transaction: async (work) => {
      await database.query('begin');
      await work(database);
      await database.query('commit');
    },
  };
  return database;
}

/** Hears the `error` event, which ends the process without a listener. Pending queries reject on their own. */
const ignored = () => undefined;

/**
 * Runs the set-up in one process at a time; the later ones find the work done. It has a connection of its own, because
 * an index of a large table takes longer than the statements of the pool may.
 */
async function setUpOnce(url: string, setUp: SetUp): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', ignored);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    await setUp(databaseOn(client));
  } finally {
    // The lock is released with the connection.
    await client.end();
  }
}
