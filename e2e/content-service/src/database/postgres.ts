import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';

import type { Config } from '../config';
import type { OpenDatabase } from './database';
import * as schema from './tables';
import type { SetUp } from './set-up';
import { isUnavailable } from './unavailable';

// Any number will do, as long as every process of this service uses the same one.
const SET_UP_LOCK = 4_011_741;

export async function openPostgres(
  url: string,
  { size, waitMs, statementMs }: Config['pool'],
  setUp: SetUp,
): Promise<OpenDatabase> {
  await setUpOnce(url, setUp);

  const pool = new Pool({
    connectionString: url,
    max: size,
    // Whoever gets no connection by then is better told so.
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    // A server that is there has given the statement up by now; one that cannot be reached says nothing.
    query_timeout: statementMs + 500,
    keepAlive: true,
    // Most of the time is left for the statement itself.
    lock_timeout: Math.ceil(statementMs / 3),
    idle_in_transaction_session_timeout: 5_000,
    // Short queries are done before they would be compiled.
    options: '-c jit=off',
  });
  // The pool replaces a connection that dies while idle.
  pool.on('error', ignored);

  const database = drizzle({ client: pool, schema });
  database.transaction = transactionsOn(pool);
  return { database, close: () => pool.end() };
}

/**
 * drizzle-orm's own way never gives a connection back on which `begin` has failed, and gives back one
 * on which nothing is answered as if it could be used. Here it is closed, and the pool makes another.
 */
function transactionsOn(pool: Pool): NodePgDatabase<typeof schema>['transaction'] {
  // Made once a connection: reading the schema takes longer than a query.
  const databases = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  const databaseOn = (client: PoolClient) => {
    const known = databases.get(client) ?? drizzle({ client, schema });
    databases.set(client, known);
    return known;
  };
  return async (work, config) => {
    const client = await pool.connect();
    client.on('error', ignored);
    let isLost = false;
    try {
      return await databaseOn(client).transaction(work, config);
    } catch (error) {
      isLost = isUnavailable(error);
      throw error;
    } finally {
      client.off('error', ignored);
      client.release(isLost);
    }
  };
}

/** Without a listener the event would end the process; whoever waits for an answer is told by itself. */
function ignored(): void {
  // There is nothing else to do.
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
