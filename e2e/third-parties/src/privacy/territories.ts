/** The footers the privacy provider has. */
export const FOOTER_TERRITORIES = [
  'us',
  'uk',
  'ca',
  'ie',
  'au',
  'nz',
  'fr',
  'ch',
  'ch-fr',
  'ch-de',
  'de',
  'at',
];
