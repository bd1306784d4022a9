import type { Territory } from '../territory';
import type { FoundCode, OfferRow } from './found-code';

/** Why a code is not accepted. The service may refuse without saying why. */
export interface Refusal {
  error?: string;
}

export const NOT_FOUND: Refusal = { error: 'OfferNotFound' };
export const INVALID_CAPTCHA: Refusal = { error: 'InvalidCaptcha' };

/** What keeps a code from being accepted, for the asking and for the exchanging alike. */
export function refusalOf(found: FoundCode, territory: Territory): Refusal | undefined {
  const { code, offer } = found;
  if (code.refused) return code.refusal === null ? {} : { error: code.refusal };
  if (!offer.territories.includes(territory)) return { error: 'InvalidTerritory' };
  return undefined;
}

/** Codes of this owner are answered like any other; whether they may be used is a property of theirs. */
export function isUnsupported({ owner, properties }: OfferRow): boolean {
  return owner.toUpperCase() === 'UNIVERSAL' && properties?.['isUniversalSupported'] !== 'true';
}
