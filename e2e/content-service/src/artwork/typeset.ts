export interface TypesetTitle {
  lines: string[];
  size: number;
}

const WIDTH = 500;
const TALLEST = 250;
const LARGEST = 92;

/** Breaks a title into the lines, up to a number, that let it be set largest. */
export function typeset(title: string, most: number): TypesetTitle {
  const words = title.split(' ');
  const settings = words.slice(0, most).map((_, index) => {
    const lines = balanced(words, index + 1);
    const widest = Math.max(...lines.map(widthOf));
    const size = Math.min(LARGEST, WIDTH / widest, TALLEST / (lines.length * 1.05));
    return { lines, size: Math.floor(size) };
  });
  return settings.reduce((best, setting) => (setting.size > best.size ? setting : best));
}

/** Fills each line up to the width that makes all of them about as long. */
function balanced(words: string[], count: number): string[] {
  const target = widthOf(words.join(' ')) / count;
  const lines: string[] = [];
  let current = '';

  for (const word of words) {
    const longer = current ? `${current} ${word}` : word;
    const isLast = lines.length === count - 1;
    const fits = Math.abs(widthOf(longer) - target) <= Math.abs(widthOf(current) - target);
    if (current && !isLast && !fits) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current];
}

/** In ems, of a bold face; about right for every font a visitor may have. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (/[ijlI.,:;'’!|\s-]/.test(letter)) return 0.33;
  if (/[mwMW]/.test(letter)) return 0.92;
  return /[A-ZÀ-Ý0-9]/.test(letter) ? 0.7 : 0.57;
}
