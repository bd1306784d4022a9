import { inArray, or, sql } from 'drizzle-orm';

import type { Config } from '../config';
import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { attempt, code } from '../database/schema';
import { DEMO_CODES } from './catalogue';
import type { DemoCode } from './demo-code';
import { insertCode } from './insert-code';
import { insertDemoOffers, insertDemoRetailers } from './insert-demo-data';

// Two parallel resets would both find the codes deleted and insert them twice.
const RESET_LOCK = 4_011_742;

/**
 * Returns the seed of a database: the data of the demo that is missing or outdated. Without the demo a start writes
 * no rows, because they belong to the operator.
 */
export function demoSeed({
  pepper,
  isDemo,
  demoRetailers,
}: Pick<Config, 'pepper' | 'isDemo' | 'demoRetailers'>): (database: Database) => Promise<void> {
  if (!isDemo) return () => Promise.resolve();
  return (database) =>
    database.transaction(async (transaction) => {
      await insertDemoRetailers(transaction, demoRetailers);
      await insertDemoOffers(transaction);

      const known = await transaction.select({ hash: code.hash }).from(code);
      const hashes = new Set(known.map(({ hash }) => hash));
      await replaceAll(
        transaction,
        DEMO_CODES.filter((demo) => !hashes.has(hashCode(demo.code, pepper))),
        pepper,
      );
    });
}

/** Resets demo codes with the codes they have issued: the named ones, or all. */
export function resetCodes(database: Database, pepper: string, names?: string[]): Promise<void> {
  const demos = names ? DEMO_CODES.filter((demo) => isOneOf(demo, names)) : DEMO_CODES;
  const hashes = demos.map((demo) => hashCode(demo.code, pepper));

  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${RESET_LOCK})`);
    await transaction.delete(attempt).where(inArray(attempt.codeHash, hashes));
    await replaceAll(transaction, demos, pepper);
  });
}

/**
 * Inserts demo codes, and deletes what is there of them: the codes, and the owners of their sub-codes. Such an owner is
 * the code by its name in an older catalogue.
 */
async function replaceAll(database: Database, demos: DemoCode[], pepper: string): Promise<void> {
  const hashesOf = (names: string[]) => names.map((name) => hashCode(name, pepper));
  const owners = database
    .select({ id: code.parentId })
    .from(code)
    .where(inArray(code.hash, hashesOf(demos.flatMap(subCodesOf))));
  const own = inArray(code.hash, hashesOf(demos.map(({ code: name }) => name)));
  await database.delete(code).where(or(own, inArray(code.id, owners)));
  for (const demo of demos) await insertCode(database, demo, pepper);
}

/** Returns whether a code or one of its sub-codes is named. A sub-code is reset with its parent. */
function isOneOf(demo: DemoCode, names: string[]): boolean {
  return [demo.code, ...subCodesOf(demo)].some((member) => names.includes(member));
}

function subCodesOf({ subCodes = [] }: DemoCode): string[] {
  return subCodes.map(({ printed }) => printed.replaceAll(' ', ''));
}
