import { createHash } from 'node:crypto';

import { notInArray, sql } from 'drizzle-orm';

import { ALPHABET, inGroups } from '../code/alphabet';
import type { Database } from '../database/database';
import { offer, retailer, retailerCode, title } from '../database/schema';
import { DEMO_CODES } from './catalogue';
import { ISSUED_OFFERS } from './offers';
import { TITLES } from './titles';

/** The prefix of each retailer's codes. */
const LABELS: Readonly<Record<string, string>> = {
  moviesanywhere: 'DEMO ANYWHERE',
  vudu: 'DEMO VUDU',
  googleplay: 'DEMO PLAY',
  itunes: 'DEMO ITUNES',
};

// Several times the number of demo codes.
const STOCK = 200;

/** The retailers that the migrations insert. */
const INITIAL_RETAILERS = Object.keys(LABELS);

/** Inserts or updates the titles and offers of the demo codes, and inserts the retailers' codes. */
export async function insertDemoOffers(database: Database): Promise<void> {
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
    .insert(retailerCode)
    .values(INITIAL_RETAILERS.flatMap(stockOf))
    .onConflictDoNothing();

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

/** Inserts the demo's additional retailers in the United States, and removes those of the last start. */
export async function insertDemoRetailers(
  database: Database,
  selections: readonly string[],
): Promise<void> {
  await database
    .update(retailer)
    .set({ territories: [] })
    .where(notInArray(retailer.selection, INITIAL_RETAILERS));
  const added = [...new Set(selections)].filter((name) => !INITIAL_RETAILERS.includes(name));
  if (added.length === 0) return;
  const rows = added.map((selection, index) => ({
    selection,
    name: selection,
    position: INITIAL_RETAILERS.length + index + 1,
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

/** Returns the stock of a retailer: invented codes without value, the same on every machine. */
function stockOf(selection: string) {
  const label = LABELS[selection] ?? `DEMO ${selection.toUpperCase()}`;
  return Array.from({ length: STOCK }, (_, index) => ({
    selection,
    value: `${label} ${inGroups(letters(`${selection} ${String(index)}`))}`,
  }));
}

function letters(source: string): string {
  const digest = createHash('sha256').update(source).digest();
  return [...digest.subarray(0, 8)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
