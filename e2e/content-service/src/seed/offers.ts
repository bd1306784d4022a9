import type { offer } from '../database/schema';
import { TERRITORIES, type Territory } from '../territory';

export type Offer = typeof offer.$inferInsert;

export const EVERYWHERE: Territory[] = [...TERRITORIES];

/** A code for one film, exchanged at one retailer. */
export function single(id: string, territories: Territory[], more: Partial<Offer> = {}): Offer {
  return { id, type: 'single', owner: 'Kestrel Pictures', territories, ...more };
}

/** Several films in one code, each handed out as a code of its own. */
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

/** Some films to choose from many; the choice is handed out as one new code. */
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

/** One film chosen from a pick list is an ordinary code. */
export const PICKED_TITLE = single('40118', ['US', 'CA']);

/** Several films chosen from a pick list are a bundle. */
export const PICKED_BUNDLE = bundle('40119', ['US', 'CA'], true);

/** Offers of the codes that exchanges hand out; what is issued comes before what issues it. */
export const ISSUED_OFFERS = [BUNDLE_TITLE, PICKED_TITLE, PICKED_BUNDLE];
