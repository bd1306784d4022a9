import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import { readConfig } from '../config';
import { createLog } from '../log';
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy';
import { createPostgresDatabase, TEMPLATE } from '../testing/engines';
import type { Database } from './database';
import { openPostgres } from './postgres';

const pool = readConfig({ DEMO: 'on' });
const SHORT = { connectMs: 1_000, lockMs: 100, pauseMs: 50, statementMs: 30_000, giveUpMs: 30_000 };

describe('the set-up of PostgreSQL', () => {
  let migrationsFolder: string;
  let url: string;
  let proxy: DatabaseProxy;
  let lines: string[];
  const log = createLog({ write: (line) => void lines.push(line) });
  beforeEach(async () => {
    lines = [];
    url = await createPostgresDatabase({ template: TEMPLATE });
    proxy = await startDatabaseProxy(url);
    migrationsFolder = await mkdtemp(join(tmpdir(), 'redeem-migrations-'));
    await mkdir(join(migrationsFolder, 'meta'));
    const entry = { idx: 0, version: '7', when: 9e12, tag: 'later', breakpoints: true };
    await writeFile(
      join(migrationsFolder, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
    );
    await writeFile(join(migrationsFolder, 'later.sql'), 'alter table code add column later int');
  });
  afterEach(async () => {
    proxy.close();
    await rm(migrationsFolder, { recursive: true });
  });

  const seed = () => Promise.resolve();

  test('logs what it waits for while the database is silent, and continues when it answers @J8', async () => {
    proxy.fail('hangs');
    const opening = openPostgres(proxy.url, pool, { migrationsFolder, seed, log }, SHORT);
    await expect
      .poll(() => lines.join(''), { timeout: 20_000 })
      .toContain('the set-up waits for the database');
    proxy.mend();
    await (await opening).close();
  });

  test('ends with a sentence when the database stays silent @J8', async () => {
    proxy.fail('hangs');
    const setUp = { migrationsFolder, seed, log };
    const opening = openPostgres(proxy.url, pool, setUp, { ...SHORT, giveUpMs: 500 });
    await expect(opening).rejects.toThrow(/the set-up waited 0.5 s for the database \(.+\)/);
  });

  test('starts again when its connection breaks @J8', async () => {
    let turns = 0;
    const broken = async (database: Database) => {
      turns += 1;
      if (turns === 1) proxy.mend();
      await wait(20);
      await database.execute(sql`select later from code limit 1`);
    };
    const setUp = { migrationsFolder, log, seed: broken };
    await (await openPostgres(proxy.url, pool, setUp, SHORT)).close();
    expect(turns).toBe(2);
  });

  test('delays no statement for a second while its migration waits for a table, and says so @J8', async () => {
    const reader = new Client({ connectionString: url });
    const other = new Client({ connectionString: url, lock_timeout: pool.limits.statementMs / 3 });
    await Promise.all([reader.connect(), other.connect()]);
    await reader.query('begin');
    await reader.query('select from code');
    const opening = openPostgres(url, pool, { migrationsFolder, seed, log });
    for (let turn = 0; turn < 20; turn += 1) {
      await other.query('select from code');
      await wait(100);
    }
    expect(lines.join('')).toContain('the set-up waits for a lock that another connection holds');
    expect(lines.join('')).toContain('"statement":"alter table code');

    await reader.query('commit');
    await (await opening).close();
    await Promise.all([reader.end(), other.end()]);
  });
});
