import { hashCode } from '../database/code-hash';
import type { Database } from '../database/database';
import { code, contentItem, history, redemption } from '../database/schema';
import type { DemoCode, DemoHistory, DemoSubCode } from './demo-code';
import { TITLES } from './titles';

type CodeRow = typeof code.$inferInsert;

/** Inserts a demo code with its titles, its history and the codes it issues. */
export async function insertCode(
  database: Database,
  demo: DemoCode,
  pepper: string,
): Promise<void> {
  const { offer, titles = [], picks, history: past = [], subCodes = [] } = demo;
  if (!offer) return;

  const granted = picks ?? Math.max(1, titles.length);
  const codeId = await insertRow(database, {
    hash: hashCode(demo.code, pepper),
    offerId: offer.id,
    granted,
    remaining: past.length > 0 ? 0 : granted,
    refused: demo.refused !== undefined,
    refusal: demo.refused?.reason ?? null,
    captchaNeeded: demo.captcha !== undefined,
    captchaRejections: demo.captcha?.rejections ?? 0,
    validationFault: demo.validationFault ?? null,
    exchangeFault: demo.exchangeFault ?? null,
  });
  await insertContent(database, codeId, titles, {
    artworkOnly: demo.artworkOnly ?? false,
    // A code with several titles has one item for each.
    bestOnly: offer.type !== 'single',
  });
  await insertPast(database, codeId, past);

  for (const subCode of subCodes) {
    const row = { parentId: codeId, offerId: offer.issuesOfferId ?? offer.id };
    await insertSubCode(database, subCode, row, pepper);
  }
}

async function insertSubCode(
  database: Database,
  { printed, titles, issued, history: past = [] }: DemoSubCode,
  row: Pick<CodeRow, 'parentId' | 'offerId'>,
  pepper: string,
): Promise<void> {
  const codeId = await insertRow(database, {
    ...row,
    hash: hashCode(printed.replaceAll(' ', ''), pepper),
    printed,
    issued,
    granted: 1,
    remaining: past.length > 0 ? 0 : 1,
  });
  await insertContent(database, codeId, titles);
  await insertPast(database, codeId, past);
}

async function insertRow(database: Database, row: CodeRow): Promise<number> {
  const [inserted] = await database.insert(code).values(row).returning({ id: code.id });
  if (!inserted) throw new Error('the database returned no id for an inserted code');
  return inserted.id;
}

async function insertContent(
  database: Database,
  codeId: number,
  titles: string[],
  { artworkOnly = false, bestOnly = false } = {},
): Promise<void> {
  const films: (string | null)[] = titles.length > 0 ? titles : [null];
  await database.insert(contentItem).values(
    films.map((titleId, position) => {
      const profiles = titleId === null ? ['HD'] : profilesOf(titleId);
      return {
        codeId,
        position,
        titleId,
        profiles: bestOnly ? profiles.slice(-1) : profiles,
        artworkOnly,
      };
    }),
  );
}

async function insertPast(database: Database, codeId: number, past: DemoHistory[]): Promise<void> {
  for (const { took = [], ...entry } of past) {
    const [inserted] = await database
      .insert(history)
      .values({ codeId, ...entry })
      .returning({ id: history.id });
    if (!inserted) throw new Error('the database returned no id for an inserted history entry');

    if (took.length === 0) continue;
    await database
      .insert(redemption)
      .values(took.map((selection) => ({ codeId, selection, historyId: inserted.id })));
  }
}

/** Returns the formats of a title that are better than DVD; the DVD format if there is no other. */
function profilesOf(titleId: string): string[] {
  const formats = TITLES.find(({ id }) => id === titleId)?.formats ?? [];
  const better = formats.filter((format) => format !== 'SD');
  return better.length > 0 ? better : formats;
}
