import { and, eq } from 'drizzle-orm';

import type { Database } from '../database/database';
import { code, contentItem } from '../database/schema';
import type { FoundCode } from './found-code';
import { mintCode } from './mint-code';
import { record } from './record';

/** Issues codes for titles: one for each title of a bundle, one for the whole choice of a pick list. */
export async function issueCodes(
  transaction: Database,
  found: FoundCode,
  wanted: string[],
  pepper: string,
): Promise<void> {
  const at = new Date();
  const choices = found.offer.type === 'multi_use' ? wanted.map((title) => [title]) : [wanted];

  for (const titles of choices) {
    const printed =
      (await releaseWaiting(transaction, found, titles)) ??
      (await mintCode(transaction, found, titles, pepper));
    await record(transaction, { ...entryFor(found, printed), at }, titles);
  }
}

/** Marks the codes that were created with the bundle as issued. Resolves to them. */
async function releaseWaiting(
  transaction: Database,
  { code: parent }: FoundCode,
  [title, ...others]: string[],
): Promise<string | null> {
  if (title === undefined || others.length > 0) return null;

  const [waiting] = await transaction
    .select({ id: code.id })
    .from(code)
    .innerJoin(contentItem, eq(contentItem.codeId, code.id))
    .where(
      and(eq(code.parentId, parent.id), eq(code.issued, false), eq(contentItem.titleId, title)),
    );
  if (!waiting) return null;

  const [released] = await transaction
    .update(code)
    .set({ issued: true })
    .where(eq(code.id, waiting.id))
    .returning({ printed: code.printed });
  return released?.printed ?? null;
}

function entryFor({ code: parent, offer }: FoundCode, printed: string) {
  return {
    codeId: parent.id,
    group: offer.issuesGroup,
    exchangeName: `${offer.issuesName ?? 'DEMO'}-${offer.issuesOfferId ?? ''}`,
    exchangeResult: printed,
  };
}
