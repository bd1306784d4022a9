import type { RefusalReason } from '@redeem/platform';
import type { ReactNode } from 'react';

import type { useTexts } from './texts';
import { WrongTerritory } from './WrongTerritory';

/** What the visitor reads about a refused code. */
export interface CatalogueRow {
  /** The text of the error catalogue (product-spec 8). */
  text: (t: ReturnType<typeof useTexts>['t']) => ReactNode;
  /**
   * The entry of the FAQ that explains it; that of errors without a name of their own if absent. A whole address: the
   * gate compares it with what support has.
   */
  help?: string;
  /** Whether the refusal has taken nothing of the code, whatever it is worth. The text names the support contact then. */
  isUnused?: true;
}

/** A reason more is a row here, and its text in the locales. Other reasons have the generic text. */
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

/** Undefined for an error without a name of its own, and for a reason that only a newer shell knows. */
export function catalogueRow(reason: RefusalReason): CatalogueRow | undefined {
  return (CATALOGUE as Readonly<Record<string, CatalogueRow>>)[reason];
}
