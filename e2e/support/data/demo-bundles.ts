import type { StoredCode } from './stored-code';

/** The films of the demo bundles about the camp, in the order of their codes. */
export const CAMP_3000 = 'Robot Summer Camp 3000';
export const CAMP_3001 = 'Robot Summer Camp 3001: Marshmallow Protocol';
export const CAMP_3002 = 'Robot Summer Camp 3002: Campfire Override';
export const CAMP = [CAMP_3000, CAMP_3001, CAMP_3002];

/** A Google Play bundle that is not exchanged. */
export const FRESH = {
  bundle: 'PACKCVRAJE9X',
  titles: ['HD6UGX6W749D', 'HDGN4X3D3YVH', 'HD3DWH6HAMJ7'],
};

/** A bundle that was exchanged earlier, with every title at Google Play. */
export const ALL_PROCESSED = 'PACXKR4AMWEC3MU7';

/** Matches the addresses of the calls that exchange a title. */
export const TITLE_EXCHANGE = /\/code\/HD\w+\/exchange\?/;

/** Returns the address of the call that exchanges a code. */
export function exchangeOf(code: string): string {
  return `**/code/${code}/exchange?*`;
}

/** Returns the retailer's code of an exchanged title. */
export function codeIn({ history }: StoredCode): string {
  return history[0]?.exchangeResult ?? '';
}
