import { createHash } from 'node:crypto';

import { and, eq, isNull, lt, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { idempotentRequest } from '../database/tables';
import { Problem } from '../http/problem';
import type { ExchangeRequest } from './exchange-request';
import { INVALID_CAPTCHA } from './refusal';

// draft-ietf-httpapi-idempotency-key-header: a string of the structured fields, here a UUID.
const KEY = /^"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"$/i;

interface Keyed {
  key: string | undefined;
  /** The scope of the key: the same key in two scopes is two keys. */
  scope: string;
  hash: string;
  request: ExchangeRequest;
  /** The number of keys that are remembered for a code. */
  most: number;
}

/**
 * Runs the work once for each Idempotency-Key. A key is remembered for a day.
 *
 * The key is optional, because an exchange can be repeated without one. A repeated key gets the first answer, unless
 * that demanded a captcha. Keys beyond the limit of a code are ignored; the exchange still answers with its first result.
 */
export async function once(
  database: Database,
  { key, scope, hash, request, most }: Keyed,
  work: () => Promise<object>,
): Promise<object> {
  if (key === undefined) return work();
  const [, uuid] = KEY.exec(key) ?? [];
  if (uuid === undefined) throw new Problem(400, 'The Idempotency-Key must be a UUID in quotes');

  const fingerprint = createHash('sha256')
    .update(JSON.stringify(['exchange', hash, request]))
    .digest('hex');
  const mine = and(eq(idempotentRequest.scope, scope), eq(idempotentRequest.key, uuid));
  const others = and(eq(idempotentRequest.codeHash, hash), sql`not (${mine})`);

  const forget = () => database.delete(idempotentRequest).where(mine);

  const known = await begin(database, { scope, key: uuid, codeHash: hash, fingerprint });
  if (known) return answerAgain(known, fingerprint);
  try {
    const body = await work();
    if (isCaptchaWanted(body) || !(await remember(body))) await forget();
    return body;
  } catch (error) {
    // A failed request can be repeated with the same key.
    await forget();
    throw error;
  }

  /** Stores the answer, unless the code has too many keys. Resolves to whether it is stored. */
  async function remember(body: object): Promise<boolean> {
    // Counted after the insertion, because many may start in parallel: the last one counts all others.
    const isRoom = sql`${database.$count(idempotentRequest, others)} < ${most}`;
    const stored = await database
      .update(idempotentRequest)
      .set({ body })
      .where(and(mine, isRoom))
      .returning({ key: idempotentRequest.key });
    return stored.length > 0;
  }
}

type Row = typeof idempotentRequest.$inferSelect;

/** Claims the key, unless it is claimed. The claim of a process that died expires. */
async function begin(
  database: Database,
  row: typeof idempotentRequest.$inferInsert,
): Promise<Row | undefined> {
  const { scope, key } = row;
  const [taken] = await database
    .insert(idempotentRequest)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotentRequest.scope, idempotentRequest.key],
      set: { at: sql`now()` },
      setWhere: sql`${isNull(idempotentRequest.body)}
        and ${eq(idempotentRequest.fingerprint, row.fingerprint)}
        and ${lt(idempotentRequest.at, sql`now() - interval '15 seconds'`)}`,
    })
    .returning();
  if (taken) return undefined;

  const [known] = await database
    .select()
    .from(idempotentRequest)
    .where(and(eq(idempotentRequest.scope, scope), eq(idempotentRequest.key, key)));
  return known;
}

function answerAgain({ fingerprint, body }: Row, asked: string): object {
  if (fingerprint !== asked) throw new Problem(422, 'The Idempotency-Key was used for another');
  if (body === null) throw new Problem(409, 'A request with this key is running', 1);
  return body;
}

/** Returns whether an answer demands a captcha. Such an answer is outdated once the client has solved one. */
function isCaptchaWanted(body: object): boolean {
  return 'error' in body && body.error === INVALID_CAPTCHA.error;
}
