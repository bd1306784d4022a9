import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';

import type { Config } from '../config';
import type { OpenDatabase } from './database';
import * as schema from './tables';
import type { SetUp } from './set-up';
import { isUnavailable } from './unavailable';

// Any number, but the same one in every process of this service.
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
    // A request without a connection by then gets a 503.
    connectionTimeoutMillis: waitMs,
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
  // The pool replaces a connection that dies while idle.
  pool.on('error', ignored);

  const database = drizzle({ client: pool, schema });
  database.transaction = transactionsOn(pool);
  return { database, close: () => pool.end() };
}

/**
 * Returns a `transaction` that closes broken connections, so that the pool replaces them. drizzle-orm's own does not
 * release a connection on which `begin` has failed, and releases one that does not answer as if it were usable.
 */
function transactionsOn(pool: Pool): NodePgDatabase<typeof schema>['transaction'] {
  // Created once for each connection, because reading the schema takes longer than a query.
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

/** Ignores the `error` event, which ends the process without a listener. Pending queries reject on their own. */
function ignored(): void {
  // The pool handles it.
}

/** Runs the set-up in one process at a time; the later ones find the work done. */
async function setUpOnce(url: string, setUp: SetUp): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    const database = drizzle({ client, schema });
    await migrate(database, setUp);
    await setUp.seed(database);
  } finally {
    // The lock is released with the connection.
    await client.end();
  }
}
