import { cellsIn, isTableRow, isTableRule } from './table-cells';

/** A test as a row cites it: `path/of/file.test.ts › describe › test`. */
export interface Citation {
  file: string;
  title: string;
}

/** A row of the coverage, or a heading of it. */
export interface CoverageRow {
  line: number;
  /** The specification's own words. */
  words: string;
  files: string[];
  tests: Citation[];
  /** It needs no proof: a heading, or words that demand nothing and a row that says so. */
  isExempt: boolean;
}

const NOTHING_TO_BUILD = 'States nothing to build';

/** The rows of all tables, and the headings between them, in the order of the document. */
export function coverageRowsOf(markdown: string): CoverageRow[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    const line = index + 1;
    if (/^##+ /.test(text)) return [headingAt(line, text)];
    const isHead = isTableRule(lines[line] ?? '');
    return isTableRow(text) && !isTableRule(text) && !isHead ? [rowAt(line, text)] : [];
  });
}

function headingAt(line: number, words: string): CoverageRow {
  return { line, words, files: [], tests: [], isExempt: true };
}

function rowAt(line: number, row: string): CoverageRow {
  const [words = '', files = '', proof = ''] = cellsIn(row);
  return {
    line,
    words,
    files: codeIn(files),
    tests: codeIn(proof).map(citationOf),
    isExempt: proof.startsWith(NOTHING_TO_BUILD),
  };
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function citationOf(code: string): Citation {
  const [file = '', ...title] = code.split(' › ');
  return { file, title: title.join(' › ') };
}
