import type { offer } from '../database/schema';
import { TERRITORIES, type Territory } from '../territory';

export type Offer = typeof offer.$inferInsert;

export const EVERYWHERE: Territory[] = [...TERRITORIES];

/** Returns the offer of a code for one title, exchanged at one retailer. */
export function single(id: string, territories: Territory[], more: Partial<Offer> = {}): Offer {
  return { id, type: 'single', owner: 'Kestrel Pictures', territories, ...more };
}

/** Returns the offer of a bundle: several titles, each issued as its own code. */
export function bundle(id: string, territories: Territory[], gpbundle: boolean): Offer {
  return {
    ...single(id, territories),
    type: 'multi_use',
    gpbundle,
    issuesOfferId: BUNDLE_TITLE.id,
    issuesGroup: 'Google Play',
    issuesName: 'DEMO-GPBUNDLE',
  };
}

/** Returns the offer of a pick list: some of many titles, issued as one new code. */
export function pickList(id: string, territories: Territory[], issued: Offer): Offer {
  return {
    ...single(id, territories),
    type: 'n_of_m',
    ...(issued.gpbundle === true && { gpbundle: true }),
    issuesOfferId: issued.id,
    issuesGroup: 'FOX_DIGITAL_REDEEM',
    issuesName: 'DEMO-PICKLIST',
  };
}

const BUNDLE_TITLE = single('40117', ['US', 'CA', 'AU'], { retailers: ['googleplay'] });

/** The offer of the ordinary code for one title of a pick list. */
export const PICKED_TITLE = single('40118', ['US', 'CA']);

/** The offer of the bundle for several titles of a pick list. */
export const PICKED_BUNDLE = bundle('40119', ['US', 'CA'], true);

/** The offers of the codes that exchanges issue, each before the offer that issues it. */
export const ISSUED_OFFERS = [BUNDLE_TITLE, PICKED_TITLE, PICKED_BUNDLE];
