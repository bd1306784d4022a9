import { TERRITORY_TABLE } from '@redeem/store/rules';

/** The footers the privacy provider has. */
export const FOOTER_TERRITORIES = Object.values(TERRITORY_TABLE).flatMap(({ privacyFooter }) =>
  typeof privacyFooter === 'string' ? privacyFooter : Object.values(privacyFooter),
);
