/** One sentence, heading, title or name of a file, and the line where it starts. */
export interface Passage {
  line: number;
  text: string;
}

const COMMENT = /\/\*\*?([\s\S]*?)\*\/|(?:^|(?<=[\s;{}(),]))\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/g;
const TITLE =
  /\b(?:describe|test|it)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const MESSAGE = /\b\w*Error\(\s*(?:'[\w-]+',\s*)?(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
const SENTENCE_END = /(?<=[.!?:;])\s+(?=[A-Z`"(_*])/;

/** Returns the sentences of the comments, test titles and error messages of a source file. */
export function sentencesOfSource(source: string): Passage[] {
  return [COMMENT, TITLE, MESSAGE].flatMap((pattern) =>
    Array.from(source.matchAll(pattern)).flatMap((match) => {
      const body = pattern === COMMENT ? (match[1] ?? match[2] ?? '') : (match[2] ?? '');
      const text = body.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]?/g, ' ');
      return split(text, lineAt(source, match.index));
    }),
  );
}

/** Returns the sentences of a Markdown document, without its code blocks and headings. */
export function sentencesOfMarkdown(document: string): Passage[] {
  const prose = document.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
  return Array.from(prose.matchAll(/(?:^(?!#)[^\n]*\S[^\n]*\n?)+/gm)).flatMap((paragraph) =>
    paragraph[0].split(/\n(?=\s*(?:[-*|]|\d+\.)\s)/).flatMap((item, index, items) =>
      split(
        item
          .replace(/\n\s*/g, ' ')
          .replace(/\*\*[^*]+\*\*/g, '')
          .replace(/^[\s>|*_-]+|^\s*\d+\.\s/, ''),
        lineAt(document, paragraph.index) +
          items.slice(0, index).join('\n').split('\n').length -
          1 +
          Number(index > 0),
      ),
    ),
  );
}

/** Returns the identifiers of a source file, outside of its comments and string literals. */
export function identifiersOf(source: string): Passage[] {
  const code = source.replace(COMMENT, blank).replace(/(['"`])(?:(?!\1)[^\\\n]|\\.)*\1/g, blank);
  return Array.from(code.matchAll(IDENTIFIER)).map(({ 0: text, index }) => ({
    line: lineAt(code, index),
    text,
  }));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** Text in backquotes is a name, and no prose. */
function split(text: string, line: number): Passage[] {
  return text
    .replace(/`[^`]*`/g, '`…`')
    .split(SENTENCE_END)
    .map((sentence) => ({ line, text: sentence.trim() }))
    .filter((sentence) => sentence.text !== '');
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
