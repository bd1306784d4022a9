/** The cells of a table's row, without the blanks that align them; an escaped pipe is just a pipe. */
export function cellsIn(row: string): string[] {
  return row
    .trim()
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

export function isTableRow(line: string): boolean {
  return line.trimStart().startsWith('|');
}

/** The line of dashes that stands below the head of a table. */
export function isTableRule(line: string): boolean {
  return isTableRow(line) && cellsIn(line).every((cell) => /^:?-+:?$/.test(cell));
}
