// The countries the studio sells in are those of the site: one table says what each of them is.
export { isTerritory, TERRITORIES, type Territory } from '@redeem/store/rules';
