import { TERRITORIES, type Territory } from '../territory';

/** A row of the table `offer`. */
export interface Offer {
  id: string;
  type: 'single' | 'multi_use' | 'n_of_m';
  owner: string;
  territories: readonly Territory[];
  properties?: Record<string, string>;
  retailers?: string[];
  gpbundle?: boolean;
  issues_offer_id?: string;
  issues_group?: string;
  issues_name?: string;
}

/** Returns the offer of a code for one title, exchanged at one retailer. Territories are separated by spaces. */
export function single(
  id: string,
  territories = TERRITORIES.join(' '),
  more: Partial<Offer> = {},
): Offer {
  const list = territories.split(' ') as Territory[];
  return { id, type: 'single', owner: 'Kestrel Pictures', territories: list, ...more };
}

/** Returns the offer of a bundle: several titles, each issued as its own code. */
export function bundle(id: string, territories: string, gpbundle: boolean): Offer {
  const issues = { issues_offer_id: BUNDLE_TITLE.id, issues_group: 'Google Play' };
  const more = { gpbundle, ...issues, issues_name: 'DEMO-GPBUNDLE' };
  return single(id, territories, { type: 'multi_use', ...more });
}

/** Returns the offer of a pick list: some of many titles, issued as one new code. */
export function pickList(id: string, territories: string, issued: Offer): Offer {
  return single(id, territories, {
    type: 'n_of_m',
    ...(issued.gpbundle === true && { gpbundle: true }),
    issues_offer_id: issued.id,
    issues_group: 'FOX_DIGITAL_REDEEM',
    issues_name: 'DEMO-PICKLIST',
  });
}

const BUNDLE_TITLE = single('40117', 'US CA AU', { retailers: ['googleplay'] });

/** The offer of the ordinary code for one title of a pick list. */
export const PICKED_TITLE = single('40118', 'US CA');

/** The offer of the bundle for several titles of a pick list. */
export const PICKED_BUNDLE = bundle('40119', 'US CA', true);

/** The offers of the codes that exchanges issue, each before the offer that issues it. */
export const ISSUED_OFFERS = [BUNDLE_TITLE, PICKED_TITLE, PICKED_BUNDLE];
