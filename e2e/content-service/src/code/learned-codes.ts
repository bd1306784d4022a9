import type { Learned } from '../abuse/count-attempt';
import { hashCode } from '../database/code-hash';
import type { FoundCode } from './found-code';

/**
 * Returns the hashes of the codes that an answer contains.
 *
 * @param found The code, or undefined if the answer is that of an unknown code.
 * @param hash The hash of the requested code.
 */
export function learnedCodes(
  found: FoundCode | undefined,
  hash: string,
  pepper: string,
): Pick<Learned, 'familyHash' | 'issuedHashes'> {
  return {
    familyHash: found?.familyHash ?? hash,
    issuedHashes: found ? issuedHashes(found, pepper) : [],
  };
}

/** Returns the hashes of the codes that the exchange of a bundle or a pick list has issued. */
function issuedHashes({ offer, history }: FoundCode, pepper: string): string[] {
  if (offer.type === 'single') return [];
  return history.flatMap(({ exchangeResult }) =>
    exchangeResult === null ? [] : hashCode(exchangeResult.replaceAll(' ', ''), pepper),
  );
}
