import { cellsIn, isTableRow, isTableRule } from './table-cells';

export interface Sentence {
  /** The line it stands in, counted from 1. */
  line: number;
  text: string;
}

/** After a full stop, and what closes with it; not after an abbreviation. */
const BETWEEN_SENTENCES = /(?<=(?<!\be\.g)[.!?]['")*]*)\s+/;

/**
 * What a Markdown document says, sentence by sentence. A heading and a row of a table count as one
 * each; a sentence ends with its line. The title of the document is its name, and says nothing.
 */
export function sentencesOf(markdown: string): Sentence[] {
  return markdown
    .split('\n')
    .flatMap((line, index) => textsIn(line.trim()).map((text) => ({ line: index + 1, text })));
}

function textsIn(line: string): string[] {
  if (line === '' || line.startsWith('# ') || isTableRule(line)) return [];
  if (line.startsWith('#')) return [line];
  if (isTableRow(line)) return [cellsIn(line).join(' | ')];
  return line.replace(/^(-|\d+\.)\s+/, '').split(BETWEEN_SENTENCES);
}
