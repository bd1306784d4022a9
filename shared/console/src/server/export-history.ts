import type { Change } from '../api';
import type { HistoryQuery, SiteReader } from './read-site';

/** The columns of an export. */
const COLUMNS = [
  'revision',
  'at',
  'by',
  'action',
  'subject',
  'from',
  'to',
  'traffic',
  'why',
  'commit',
  'damage',
] as const satisfies (keyof Change)[];

export const EXPORT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
} as const;

export type ExportFormat = keyof typeof EXPORT_TYPES;

/** Yields the parts of a file with all changes that match, the newest first. */
export async function* exportHistory(
  reader: SiteReader,
  query: HistoryQuery,
  format: ExportFormat,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  yield isCsv ? `${COLUMNS.join(',')}\r\n` : '[';
  let before: number | null | undefined;
  let isFirst = true;
  do {
    const page = await reader.history({ ...query, ...(before && { before }) });
    // A part for each page: each one is compressed and sent.
    const lines = page.entries.map((change) =>
      isCsv
        ? `${COLUMNS.map((name) => cellOf(change[name])).join(',')}\r\n`
        : `\n${JSON.stringify(change)}`,
    );
    if (!isCsv && !isFirst && lines.length > 0) yield ',';
    yield lines.join(isCsv ? '' : ',');
    isFirst &&= lines.length === 0;
    ({ before } = page);
  } while (before !== null);
  if (!isCsv) yield '\n]\n';
}

/** Returns a cell of a table. A text that a program for tables would take for a formula gets an apostrophe. */
function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
