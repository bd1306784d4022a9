import { randomInt } from 'node:crypto';

import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { code, contentItem } from '../database/schema';
import { ALPHABET, inGroups } from './alphabet';
import type { FoundCode } from './found-code';

/** Creates a new random code for some titles of its parent, ready for use. */
export async function mintCode(
  transaction: Database,
  { code: parent, offer, content }: FoundCode,
  titles: string[],
  pepper: string,
): Promise<string> {
  if (offer.issuesOfferId === null) throw new Error(`offer ${offer.id} issues no codes`);

  const fresh = newCode();
  const printed = inGroups(fresh);
  const [minted] = await transaction
    .insert(code)
    .values({
      hash: hashCode(fresh, pepper),
      offerId: offer.issuesOfferId,
      granted: titles.length,
      remaining: titles.length,
      printed,
      parentId: parent.id,
    })
    .returning({ id: code.id });
  if (!minted) throw new Error('the database returned no id for an inserted code');

  const chosen = content.filter(({ item }) => item.titleId && titles.includes(item.titleId));
  await transaction
    .insert(contentItem)
    .values(chosen.map(({ item }, position) => ({ ...item, position, codeId: minted.id })));
  return printed;
}

function newCode(): string {
  return Array.from({ length: 12 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
