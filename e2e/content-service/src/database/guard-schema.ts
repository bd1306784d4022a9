import {
  bigserial,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

// What the service remembers of its callers, where all its processes see it. The migrations make these
// tables `unlogged` but for the last: they are written often, and worth nothing after an hour.

const now = () => timestamp('at', { withTimezone: true }).notNull().defaultNow();

/** A question about a code whose answer may have taught somebody something. */
export const attempt = pgTable(
  'attempt',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    client: text('client').notNull(),
    codeHash: text('code_hash').notNull(),
    outcome: text('outcome').$type<'refused' | 'redeemed' | 'captcha'>().notNull(),
    // No longer counted towards a captcha, since its client has solved one.
    forgiven: boolean('forgiven').notNull().default(false),
    at: now(),
  },
  (table) => [
    index('attempt_client').on(table.client, table.at),
    index('attempt_code').on(table.codeHash, table.at),
    index('attempt_outcome').on(table.outcome, table.at),
  ],
);

/** Who has been told that a code is good, and may exchange it. */
export const admission = pgTable(
  'admission',
  { client: text('client').notNull(), codeHash: text('code_hash').notNull(), at: now() },
  (table) => [primaryKey({ columns: [table.client, table.codeHash] })],
);

/** Until when everybody has to solve a captcha. */
export const alarm = pgTable('alarm', {
  name: text('name').primaryKey(),
  until: timestamp('until', { withTimezone: true }).notNull(),
});

/** Captcha tokens that have been looked at: each is good for one look. */
export const spentToken = pgTable('spent_token', { hash: text('hash').primaryKey(), at: now() });

/** Exchanges that were sent with an Idempotency-Key, and how they were answered. */
export const idempotentRequest = pgTable(
  'idempotent_request',
  {
    scope: text('scope').notNull(),
    key: uuid('key').notNull(),
    codeHash: text('code_hash').notNull().default(''),
    fingerprint: text('fingerprint').notNull(),
    // Null while the request is under way.
    body: jsonb('body').$type<object>(),
    at: now(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotent_request_at').on(table.at),
    index('idempotent_request_code').on(table.codeHash),
  ],
);
