// The territories of the service are those of the site, from the same table.
export { isTerritory, TERRITORIES, type Territory } from '@redeem/store/rules';
