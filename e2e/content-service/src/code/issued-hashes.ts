import { hashCode } from './code-hash';
import type { FoundCode } from './found-code';

/** How the database knows the codes that a bundle or a pick list has been exchanged for. */
export function issuedHashes(found: FoundCode | undefined, pepper: string): string[] {
  if (!found || found.offer.type === 'single') return [];
  return found.history.flatMap(({ exchangeResult }) =>
    exchangeResult === null ? [] : hashCode(exchangeResult.replaceAll(' ', ''), pepper),
  );
}
