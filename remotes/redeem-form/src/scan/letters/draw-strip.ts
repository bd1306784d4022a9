import { type Cut, type Edges, LETTER } from './cut-letters';
import type { Mark } from './find-marks';
import { brightnessAt, type Picture } from './picture';

/** A line that is level, drawn with letters of one size. */
export interface Strip {
  picture: Picture;
  /** The places in the line of the letters that are drawn. */
  order: readonly number[];
}

/** How a line is drawn. */
interface Drawing {
  /** The height of its letters in pixels. */
  size: number;
  /** The widest gap between two letters, in heights of a letter. Infinity draws the line as it is, without a cut. */
  gap: number;
  /** The step from a letter to the one that is drawn next. */
  step: number;
}

/** The line as it is. */
export const AS_IT_IS: readonly Drawing[] = [
  { size: 20, gap: Infinity, step: 1 },
  { size: 16, gap: Infinity, step: 1 },
];

/**
 * The line in other sizes and orders. The engine reads what it knows from words: a seven behind an M as T, a nine before an A
 * as O. In another order it makes other mistakes, so that the readings disagree.
 */
export const OTHERWISE: readonly Drawing[] = [
  { size: 20, gap: 0.5, step: 5 },
  { size: 25, gap: Infinity, step: 1 },
  { size: 22, gap: 0.8, step: -1 },
  { size: 20, gap: 0.5, step: 1 },
  { size: 28, gap: 0.5, step: 5 },
  { size: 32, gap: 0.5, step: -7 },
  { size: 32, gap: Infinity, step: 1 },
  { size: 25, gap: 0.4, step: 7 },
  { size: 20, gap: 0.4, step: -5 },
  { size: 22, gap: 0.3, step: 7 },
  { size: 22, gap: 0.4, step: -1 },
];

/** The space around the letters of a strip, in heights of a letter. */
const SPACE = 0.5;

/** Draws a line that is cut into letters. */
export function stripOf(
  rough: Picture,
  { marks, edges }: Cut,
  { size, gap, step }: Drawing,
): Strip {
  const count = marks.length;
  const order = marks.map((_, at) => (((at * step) % count) + count) % count);
  return { picture: drawn(rough, edges, columnsOf(marks, gap, order), size), order };
}

/** Returns the columns of a strip that are drawn, letter by letter. Wider gaps, and the dashes in them, are left out. */
function columnsOf(marks: readonly Mark[], gap: number, order: readonly number[]): number[] {
  const half = (gap * LETTER) / 2;
  const columns: number[] = [];
  const add = (from: number, to: number) => {
    for (let x = from; x < to; x += 1) columns.push(x);
  };
  const [first, last] = [marks[0]?.left ?? 0, marks.at(-1)?.right ?? 0];
  add(first - LETTER * SPACE, first - 1);
  for (const place of order) {
    const { left = 0, right = 0 } = marks[place] ?? {};
    const before = marks[place - 1]?.right ?? left - half * 2;
    const after = marks[place + 1]?.left ?? right + half * 2;
    add(
      half === Infinity && place === 0 ? left : left - Math.min(half, (left - before) / 2),
      half === Infinity && place === marks.length - 1
        ? right
        : right + Math.min(half, (after - right) / 2),
    );
  }
  add(last + 1, last + LETTER * SPACE);
  return columns;
}

/** Draws columns of a strip with letters of a size, each pixel as the mean of those that it covers. */
function drawn(
  rough: Picture,
  { top, bottom }: Edges,
  columns: readonly number[],
  size: number,
): Picture {
  const scale = size / LETTER;
  const margin = Math.round(size * SPACE);
  const [width, height] = [Math.floor(columns.length * scale), size + margin * 2];
  const pixels = new Uint8Array(width * height);
  for (let column = 0; column < width; column += 1) {
    const covered = columns.slice(Math.floor(column / scale), Math.ceil((column + 1) / scale));
    for (let row = 0; row < height; row += 1) {
      let sum = 0;
      for (const x of covered) {
        const step = (bottom(x) - top(x)) / size;
        const y = top(x) + (row - margin) * step;
        sum += brightnessAt(rough, x, y + step / 4) + brightnessAt(rough, x, y + (step * 3) / 4);
      }
      pixels[row * width + column] = sum / covered.length / 2;
    }
  }
  return { width, height, pixels };
}
