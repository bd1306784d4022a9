import { setTimeout as wait } from 'node:timers/promises';

import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool } from 'pg';

import type { Config } from '../config';
import { reasonOf } from '../log';
import type { OpenDatabase, SetUp } from './database';
import { isLocked, isReadOnly, isUnavailable } from './unavailable';

// Any number, but the same one in every process of this service.
const SET_UP_LOCK = 4_011_741;

const SET_UP_LIMITS = {
  connectMs: 5_000,
  // All other statements queue behind a migration that waits for its lock, so it waits for a shorter time than
  // theirs (`lock_timeout` of the pool), and lets them pass before it tries again.
  lockMs: 500,
  pauseMs: 500,
  // An index of a large table takes minutes.
  statementMs: 600_000,
  giveUpMs: 60_000,
};

export type PoolConfig = Pick<Config, 'poolSize' | 'limits'>;

/** Opens a database on a PostgreSQL server, after the set-up. */
export async function openPostgres(
  url: string,
  { poolSize, limits: { poolWaitMs, statementMs } }: PoolConfig,
  setUp: SetUp,
  setUpLimits = SET_UP_LIMITS,
): Promise<OpenDatabase> {
  await setUpOnce(url, setUp, setUpLimits);

  const pool = new Pool({
    connectionString: url,
    max: poolSize,
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

  const database = drizzle({ client: pool });
  // drizzle-orm's own does not release a connection on which `begin` has failed, and releases one that does not
  // answer as if it were usable.
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzle({ client }).transaction(work, config);
    } catch (error) {
      isLost = isUnavailable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return { database, close: () => pool.end() };
}

/** Ignores the `error` event, which ends the process without a listener. Pending queries reject on their own. */
function ignored(): void {
  // The query that needs the connection fails.
}

/**
 * Runs the set-up in one process at a time; the later ones find the work done. Tries again while the database is
 * silent, cannot be written or is locked, and logs what it waits for.
 */
async function setUpOnce(url: string, setUp: SetUp, limits: typeof SET_UP_LIMITS): Promise<void> {
  const last = performance.now() + limits.giveUpMs;
  for (;;) {
    try {
      await trySetUp(url, setUp, limits);
      return;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const awaited = awaitedAfter(error);
      const why = reasonOf(error);
      if (performance.now() > last) {
        const seconds = String(limits.giveUpMs / 1_000);
        throw new Error(`the set-up waited ${seconds} s for ${awaited} (${why})`);
      }
      const statement = error instanceof DrizzleQueryError ? error.query.slice(0, 80) : undefined;
      setUp.log.warn({ why, statement }, `the set-up waits for ${awaited}`);
      await wait(limits.pauseMs);
    }
  }
}

async function trySetUp(url: string, setUp: SetUp, limits: typeof SET_UP_LIMITS): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    query_timeout: limits.statementMs,
    keepAlive: true,
  });
  client.on('error', ignored);
  try {
    await client.connect();
    const database = drizzle({ client });
    await database.execute(sql`select pg_advisory_lock(${SET_UP_LOCK})`);
    await migrate(database, setUp);
    await setUp.seed(database);
  } finally {
    // The lock is released with the connection.
    await client.end();
  }
}

function awaitedAfter(error: unknown): string {
  if (isReadOnly(error)) {
    return 'a database that can be written; this one is a replica, read-only or full';
  }
  return isLocked(error) ? 'a lock that another connection holds' : 'the database';
}
