import type { Learned } from '../abuse/settle';
import { hashCode } from '../database/code-hash';
import type { FoundCode } from './found-code';

/**
 * Returns what an answer about a code tells its caller of codes, by their hashes.
 *
 * @param found The code, unless it is to be answered as one that is not there.
 * @param hash The hash that was asked for.
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

/** Returns the hashes of the codes that a bundle or a pick list has been exchanged for. */
function issuedHashes({ offer, history }: FoundCode, pepper: string): string[] {
  if (offer.type === 'single') return [];
  return history.flatMap(({ exchangeResult }) =>
    exchangeResult === null ? [] : hashCode(exchangeResult.replaceAll(' ', ''), pepper),
  );
}
