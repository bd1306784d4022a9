import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';

import type { Config } from '../config';
import type { OpenDatabase } from './database';
import * as schema from './tables';
import type { SetUp } from './set-up';

// Any number will do, as long as every process of this service uses the same one.
const SET_UP_LOCK = 4_011_741;

export async function openPostgres(
  url: string,
  { size, waitMs }: Config['pool'],
  setUp: SetUp,
): Promise<OpenDatabase> {
  await setUpOnce(url, setUp);

  const pool = new Pool({
    connectionString: url,
    max: size,
    // Whoever gets no connection by then is better told so.
    connectionTimeoutMillis: waitMs,
    statement_timeout: 3_000,
    // A server that is there has given the statement up by now; one that cannot be reached says nothing.
    query_timeout: 3_500,
    keepAlive: true,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 5_000,
    // Short queries are done before they would be compiled.
    options: '-c jit=off',
  });
  // The pool replaces a connection that dies while idle; unheard, the event would end the process.
  pool.on('error', () => undefined);

  return { database: drizzle({ client: pool, schema }), close: () => pool.end() };
}

/** Processes that start together take turns, and the later ones find the work done. */
async function setUpOnce(url: string, setUp: SetUp): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    const database = drizzle({ client, schema });
    await migrate(database, setUp);
    await setUp.seed(database);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}
