import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

import type { Language, Territory } from '../territory';

/** Age ratings by rating board; Québec has its own board. */
export interface Ratings {
  us: string;
  ca: string;
  qc: string;
  gb: string;
  au: string;
  deFsk: string;
  frCnc: string;
}

export const site = pgTable('site', {
  key: text('key').primaryKey(),
  defaultTerritory: text('default_territory').$type<Territory>().notNull(),
});

export const title = pgTable('title', {
  id: text('id').primaryKey(),
  names: jsonb('names').$type<Record<Language, string>>().notNull(),
  minutes: integer('minutes').notNull(),
  ratings: jsonb('ratings').$type<Ratings>().notNull(),
});

export const retailer = pgTable('retailer', {
  selection: text('selection').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  territories: text('territories').array().$type<Territory[]>().notNull(),
});

export const offer = pgTable('offer', {
  id: text('id').primaryKey(),
  type: text('type').$type<'single' | 'multi_use' | 'n_of_m'>().notNull(),
  owner: text('owner').notNull(),
  properties: jsonb('properties').$type<Record<string, string>>(),
  territories: text('territories').array().$type<Territory[]>().notNull(),
  // Null means every retailer of the territory.
  retailers: text('retailers').array(),
  // Whether a bundle is redeemed title by title at Google Play; null for other codes.
  gpbundle: boolean('gpbundle'),
  // The offer of the codes that an exchange issues instead of a retailer's code.
  issuesOfferId: text('issues_offer_id').references((): AnyPgColumn => offer.id),
  issuesGroup: text('issues_group'),
  issuesName: text('issues_name'),
});

export const code = pgTable(
  'code',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    hash: text('hash').notNull().unique(),
    // The only site that accepts the code; null means every site.
    siteKey: text('site_key').references(() => site.key),
    offerId: text('offer_id')
      .notNull()
      .references(() => offer.id),
    granted: integer('granted').notNull(),
    remaining: integer('remaining').notNull(),

    // Only the codes that the service issues are readable, because it has to show them again.
    printed: text('printed'),
    parentId: bigint('parent_id', { mode: 'number' }).references((): AnyPgColumn => code.id, {
      onDelete: 'cascade',
    }),
    issued: boolean('issued').notNull().default(true),

    // A code can be refused without a reason.
    refused: boolean('refused').notNull().default(false),
    refusal: text('refusal'),

    captchaNeeded: boolean('captcha_needed').notNull().default(false),
    captchaRejections: integer('captcha_rejections').notNull().default(0),

    validationFault: text('validation_fault').$type<'hang'>(),
    exchangeFault: text('exchange_fault').$type<'fail' | 'hang'>(),
  },
  (table) => [
    check('code_remaining', sql`${table.remaining} between 0 and ${table.granted}`),
    index('code_parent').on(table.parentId),
  ],
);

export const contentItem = pgTable(
  'content_item',
  {
    codeId: bigint('code_id', { mode: 'number' })
      .notNull()
      .references(() => code.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    titleId: text('title_id').references(() => title.id),
    profiles: text('profiles').array().notNull(),
    artworkOnly: boolean('artwork_only').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.position] })],
);

/** The history of a code as the visitor sees it, oldest first. */
export const history = pgTable(
  'history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    codeId: bigint('code_id', { mode: 'number' })
      .notNull()
      .references(() => code.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull(),
    retailer: text('retailer').references(() => retailer.selection),
    group: text('group'),
    groupName: text('group_name'),
    exchangeName: text('exchange_name'),
    exchangeResult: text('exchange_result'),
  },
  (table) => [index('history_code').on(table.codeId)],
);

/** The selections that were taken from a code. The unique pair is the last guard against a double redemption. */
export const redemption = pgTable(
  'redemption',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    codeId: bigint('code_id', { mode: 'number' })
      .notNull()
      .references(() => code.id, { onDelete: 'cascade' }),
    selection: text('selection').notNull(),
    historyId: bigint('history_id', { mode: 'number' })
      .notNull()
      .references(() => history.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('redemption_once').on(table.codeId, table.selection),
    index('redemption_history').on(table.historyId),
  ],
);

/** The stock of retailers' codes. A code with a history entry is used. */
export const retailerCode = pgTable(
  'retailer_code',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    selection: text('selection')
      .notNull()
      .references(() => retailer.selection),
    value: text('value').notNull(),
    historyId: bigint('history_id', { mode: 'number' })
      .unique()
      .references(() => history.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('retailer_code_once').on(table.selection, table.value),
    index('retailer_code_in_stock')
      .on(table.selection, table.id)
      .where(sql`${table.historyId} is null`),
  ],
);

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
