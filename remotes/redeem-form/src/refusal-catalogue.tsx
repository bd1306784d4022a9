import type { RefusalReason } from '@redeem/platform';
import type { ReactNode } from 'react';

import type { useTexts } from './texts';
import { WrongTerritory } from './WrongTerritory';

/** The texts of a refused code. */
export interface CatalogueRow {
  /** The text of the error catalogue (spec-8). */
  text: (t: ReturnType<typeof useTexts>['t']) => ReactNode;
  /**
   * The address of its FAQ entry, by default that of errors without an entry. A whole address, because the gate compares
   * it with the entries of support.
   */
  help?: string;
  /** True if the check cannot have used the code. The text names the support contact then. */
  isUnused?: true;
}

/** Texts by reason. A further reason needs a row here and its text in the locales. Other reasons have the generic text. */
export const CATALOGUE = {
  'not-found': { text: (t) => t('err.OfferNotFound'), help: '/support#not-accepted' },
  'wrong-territory': {
    text: () => <WrongTerritory />,
    help: '/support#wrong-country',
    isUnused: true,
  },
  expired: { text: (t) => t('err.OfferExpired') },
  captcha: { text: (t) => t('err.InvalidCaptcha'), help: '/support#robot-check', isUnused: true },
} satisfies Readonly<Record<string, CatalogueRow>>;

/** Returns the row of a reason, or undefined for an unexpected error and for a reason that only a newer shell knows. */
export function catalogueRow(reason: RefusalReason): CatalogueRow | undefined {
  return (CATALOGUE as Readonly<Record<string, CatalogueRow>>)[reason];
}
