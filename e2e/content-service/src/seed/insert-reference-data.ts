import { notInArray, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { offer, retailer, retailerCode, site, title } from '../database/schema';
import { TERRITORIES } from '../territory';
import { DEMO_CODES } from './catalogue';
import { ISSUED_OFFERS } from './offers';
import { RETAILER_CODES, stockOf } from './retailer-codes';
import { TITLES } from './titles';

/** Inserts or updates sites, titles and retailers at every start. */
export async function insertReferenceData(database: Database): Promise<void> {
  await database
    .insert(site)
    .values(SITES)
    .onConflictDoUpdate({
      target: site.key,
      set: {
        defaultTerritory: sql`excluded.default_territory`,
        captchaKey: sql`excluded.captcha_key`,
      },
    });

  await database
    .insert(title)
    .values(TITLES.map(({ id, names, minutes, ratings }) => ({ id, names, minutes, ratings })))
    .onConflictDoUpdate({
      target: title.id,
      set: {
        names: sql`excluded.names`,
        minutes: sql`excluded.minutes`,
        ratings: sql`excluded.ratings`,
      },
    });

  await database
    .insert(retailer)
    .values(RETAILERS)
    .onConflictDoUpdate({
      target: retailer.selection,
      set: { name: sql`excluded.name`, territories: sql`excluded.territories` },
    });
}

/** Inserts the demo's additional retailers in the United States, and removes those of the last start. */
export async function insertDemoRetailers(
  database: Database,
  selections: readonly string[],
): Promise<void> {
  const known = RETAILERS.map(({ selection }) => selection);
  await database
    .update(retailer)
    .set({ territories: [] })
    .where(notInArray(retailer.selection, known));
  const added = [...new Set(selections)].filter((selection) => !known.includes(selection));
  if (added.length === 0) return;
  const rows = added.map((selection, index) => ({
    selection,
    name: selection,
    position: known.length + index + 1,
    territories: ['US' as const],
  }));
  await database
    .insert(retailer)
    .values(rows)
    .onConflictDoUpdate({
      target: retailer.selection,
      set: { position: sql`excluded.position`, territories: sql`excluded.territories` },
    });
  await database.insert(retailerCode).values(added.flatMap(stockOf)).onConflictDoNothing();
}

/** Inserts the offers of the demo codes. */
export async function insertDemoOffers(database: Database): Promise<void> {
  await database.insert(retailerCode).values(RETAILER_CODES).onConflictDoNothing();

  const offers = [...ISSUED_OFFERS, ...DEMO_CODES.flatMap((demo) => demo.offer ?? [])];
  await database
    .insert(offer)
    .values(offers)
    .onConflictDoUpdate({
      target: offer.id,
      set: {
        type: sql`excluded.type`,
        owner: sql`excluded.owner`,
        properties: sql`excluded.properties`,
        territories: sql`excluded.territories`,
        retailers: sql`excluded.retailers`,
        gpbundle: sql`excluded.gpbundle`,
        issuesOfferId: sql`excluded.issues_offer_id`,
        issuesGroup: sql`excluded.issues_group`,
        issuesName: sql`excluded.issues_name`,
      },
    });
}

const SITES: (typeof site.$inferInsert)[] = [
  { key: 'movieredeem', defaultTerritory: 'US', captchaKey: 'demo-captcha-site-key' },
  { key: 'cinemachezvous', defaultTerritory: 'FR', captchaKey: 'demo-captcha-site-key' },
];

const RETAILERS: (typeof retailer.$inferInsert)[] = [
  { selection: 'moviesanywhere', name: 'Movies Anywhere', position: 1, territories: ['US'] },
  { selection: 'vudu', name: 'Vudu', position: 2, territories: ['US'] },
  { selection: 'googleplay', name: 'Google Play', position: 3, territories: [...TERRITORIES] },
  {
    selection: 'itunes',
    name: 'iTunes',
    position: 4,
    territories: TERRITORIES.filter((territory) => territory !== 'AU'),
  },
];
