import {
  bigserial,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

// The counts of callers, which all processes share. The migrations make these tables `unlogged`,
// because they are written often, and not needed after an hour.

const now = () => timestamp('at', { withTimezone: true }).notNull().defaultNow();

/** Requests about a code whose answer may have revealed something. */
export const attempt = pgTable(
  'attempt',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    client: text('client').notNull(),
    codeHash: text('code_hash').notNull(),
    outcome: text('outcome').$type<'refused' | 'redeemed' | 'captcha'>().notNull(),
    // True once the client has solved a captcha; the row is not counted towards a captcha any more.
    forgiven: boolean('forgiven').notNull().default(false),
    at: now(),
  },
  (table) => [
    index('attempt_client').on(table.client, table.at),
    index('attempt_code').on(table.codeHash, table.at),
    index('attempt_at').on(table.at, table.outcome),
  ],
);

/** Clients that have read that a code is valid, and may exchange it. */
export const admission = pgTable(
  'admission',
  { client: text('client').notNull(), codeHash: text('code_hash').notNull(), at: now() },
  (table) => [
    primaryKey({ columns: [table.client, table.codeHash] }),
    index('admission_at').on(table.at),
  ],
);

/** The time until which every client has to solve a captcha. */
export const alarm = pgTable('alarm', {
  name: text('name').primaryKey(),
  until: timestamp('until', { withTimezone: true }).notNull(),
});

/** Used captcha tokens. Each is verified once. */
export const spentToken = pgTable(
  'spent_token',
  { hash: text('hash').primaryKey(), at: now() },
  (table) => [index('spent_token_at').on(table.at)],
);
