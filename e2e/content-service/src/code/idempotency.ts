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
  /** Keys of different scopes have nothing to do with each other. */
  scope: string;
  hash: string;
  request: ExchangeRequest;
  /** How many keys are remembered of a code. */
  most: number;
}

/**
 * Does the work once for each Idempotency-Key, for as long as the key is remembered: a day.
 *
 * The key is optional, since an exchange can be repeated without one. With one, the very first
 * answer comes again, unless it asked for a captcha. Keys of a code that has had its share are not looked
 * at: the exchange answers with what has happened all the same.
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
    // Only now, since many may begin at the same moment: the last of them counts all the others.
    if ((await database.$count(idempotentRequest, others)) < most) {
      const body = await work();
      if (isCaptchaWanted(body)) await forget();
      else await database.update(idempotentRequest).set({ body }).where(mine);
      return body;
    }
    await forget();
  } catch (error) {
    // What failed may be tried again with the same key.
    await forget();
    throw error;
  }
  return work();
}

type Row = typeof idempotentRequest.$inferSelect;

/** Takes the key, unless it has been taken; a process that died with a key gives it up after a while. */
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
  if (body === null) throw new Problem(409, 'The request with this key is under way', 1);
  return body;
}

/** Such an answer is true until the client has solved one. */
function isCaptchaWanted(body: object): boolean {
  return 'error' in body && body.error === INVALID_CAPTCHA.error;
}
