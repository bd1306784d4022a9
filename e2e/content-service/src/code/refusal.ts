import type { Territory } from '../territory';
import type { FoundCode, OfferRow } from './found-code';

/** The reason why a code is not accepted. The service may refuse without a reason. */
export interface Refusal {
  error?: string;
}

export const NOT_FOUND: Refusal = { error: 'OfferNotFound' };
export const INVALID_CAPTCHA: Refusal = { error: 'InvalidCaptcha' };
export const INVALID_TERRITORY: Refusal = { error: 'InvalidTerritory' };

/** Returns the reason why a code is refused, for validation and exchange alike. */
export function refusalOf(found: FoundCode, territory: Territory): Refusal | undefined {
  const { code, offer } = found;
  if (code.refused) return code.refusal === null ? {} : { error: code.refusal };
  if (!offer.territories.includes(territory)) return INVALID_TERRITORY;
  return undefined;
}

/** Returns whether the owner's codes may not be used, which is one of its properties. */
export function isUnsupported({ owner, properties }: OfferRow): boolean {
  return owner.toUpperCase() === 'UNIVERSAL' && properties?.['isUniversalSupported'] !== 'true';
}
