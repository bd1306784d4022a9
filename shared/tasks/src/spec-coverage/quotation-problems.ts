import type { CoverageRow } from './coverage-rows';
import { COVERAGE, SPECIFICATION } from './documents';
import type { Sentence } from './sentences';

/**
 * What keeps the rows from being the specification: read one below the other their words are all it
 * says, in its order and in its own words. A row quotes a sentence or part of one, never more.
 */
export function quotationProblems(
  specification: readonly Sentence[],
  rows: readonly Pick<CoverageRow, 'line' | 'words'>[],
): string[] {
  const problems: string[] = [];
  let unquoted = [...specification];
  for (const { line, words } of rows) {
    const at = unquoted.findIndex(({ text }) => placeOf(words, text) !== -1);
    const sentence = unquoted[at];
    if (!sentence) {
      problems.push(`${COVERAGE}:${String(line)}: the specification does not go on “${words}”`);
      continue;
    }
    const place = placeOf(words, sentence.text);
    const before = { ...sentence, text: sentence.text.slice(0, place).trimEnd() };
    const after = { ...sentence, text: sentence.text.slice(place + words.length).trimStart() };
    problems.push(...missing([...unquoted.slice(0, at), before]));
    unquoted = [after, ...unquoted.slice(at + 1)];
  }
  return [...problems, ...missing(unquoted)];
}

/** Where whole words stand in a text; -1 where they do not. */
function placeOf(words: string, text: string): number {
  return words === '' ? -1 : ` ${text} `.indexOf(` ${words} `);
}

function missing(sentences: Sentence[]): string[] {
  return sentences
    .filter(({ text }) => text !== '')
    .map(({ line, text }) => `${SPECIFICATION}:${String(line)}: no row quotes “${text}”`);
}
