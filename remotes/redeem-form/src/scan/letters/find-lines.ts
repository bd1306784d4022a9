import { findMarks, type Mark } from './find-marks';
import type { Picture, Point } from './picture';

/** A line of letters of about the same height, as a code is printed. */
export interface Line {
  /** Its direction in radians, clockwise. */
  angle: number;
  /** The middle of its first and of its last letter. */
  from: Point;
  to: Point;
  /** The height of its letters in pixels. */
  height: number;
  /** The number of its letters, as far as these can be told apart. */
  letters: number;
}

/** The number of letters of a line that can be a code or half of one, with those that were not told apart. */
const FEWEST = 4;
const MOST = 30;

/** The usual width of a letter with the space behind it, in heights. */
const USUAL_WIDTH = 0.8;

/** The distance between the edges of neighbours, in heights of a letter: a dash with a space on both sides fits in. */
const FURTHEST = 3.6;

/** The largest difference of the heights of neighbours, as a share. */
export const OTHER_HEIGHT = 0.3;

/** The largest angle of a line, as a slope. */
const STEEPEST = 0.6;

/** How dark the letters are: in steps, for pale letters and for letters that touch. */
const DEPTHS = [0.4, 0.65, 0.8];

/** Returns the lines of a picture that can be a code or half of one. */
export function findLines(picture: Picture): Line[] {
  const lines: Line[] = [];
  for (const line of findMarks(picture, DEPTHS).flatMap((marks) => chained(marks).map(lineOf))) {
    if (line.letters < FEWEST || line.letters > MOST) continue;
    const same = lines.findIndex((other) => isSame(line, other));
    if (same === -1) lines.push(line);
    else if (lengthOf(lines[same]) < lengthOf(line)) lines[same] = line;
  }
  return lines;
}

/** Links each mark to the next letter of its line, and returns the lines. */
export function chained(all: readonly Mark[]): Mark[][] {
  const marks = [...all].sort((a, b) => a.left - b.left);
  const next = new Map<Mark, Mark>();
  const former = new Map<Mark, Mark>();
  for (const [index, mark] of marks.entries()) {
    const neighbour = rightOf(mark, marks, index);
    if (!neighbour || former.has(neighbour)) continue;
    next.set(mark, neighbour);
    former.set(neighbour, mark);
  }
  return marks
    .filter((mark) => !former.has(mark))
    .map((first) => {
      const chain: Mark[] = [];
      for (let mark: Mark | undefined = first; mark; mark = next.get(mark)) chain.push(mark);
      return chain;
    });
}

/** Returns the nearest mark that can be the next letter of the line. */
function rightOf(mark: Mark, marks: readonly Mark[], index: number): Mark | undefined {
  const height = mark.bottom - mark.top;
  const { x, y } = middleOf(mark);
  let nearest: Mark | undefined;
  let least = Infinity;
  for (let at = index + 1; at < marks.length; at += 1) {
    const other = marks[at];
    if (!other || other.left - mark.right > height * FURTHEST) break;
    const otherHeight = other.bottom - other.top;
    if (Math.abs(otherHeight - height) > OTHER_HEIGHT * Math.max(height, otherHeight)) continue;
    const there = middleOf(other);
    const [across, down] = [there.x - x, Math.abs(there.y - y)];
    if (across <= height * 0.15 || down > across * STEEPEST || down > height) continue;
    const distance = Math.max(0, other.left - mark.right) + down * 2;
    if (distance < least) [nearest, least] = [other, distance];
  }
  return nearest;
}

function lineOf(marks: readonly Mark[]): Line {
  const middles = marks.map(middleOf);
  const { slope, at } = fit(middles);
  const height = median(marks.map(({ top, bottom }) => bottom - top));
  const left = marks[0]?.left ?? 0;
  const right = Math.max(...marks.map((mark) => mark.right));
  return {
    angle: Math.atan(slope),
    from: { x: left, y: at(left) },
    to: { x: right, y: at(right) },
    height,
    letters: marks.reduce(
      (sum, mark) => sum + Math.max(1, Math.round((mark.right - mark.left) / height / USUAL_WIDTH)),
      0,
    ),
  };
}

/** True for two lines at the same place, with letters of the same size. */
function isSame(one: Line, other: Line): boolean {
  const near = (a: Point, b: Point) => Math.abs(a.y - b.y) < one.height;
  const overlaps = one.from.x < other.to.x && other.from.x < one.to.x;
  const isAlike = Math.abs(one.height - other.height) < one.height * OTHER_HEIGHT;
  return isAlike && overlaps && near(one.from, other.from) && near(one.to, other.to);
}

function lengthOf(line: Line | undefined): number {
  return line ? line.to.x - line.from.x : 0;
}

function middleOf({ left, top, right, bottom }: Mark): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Returns the straight line through points, with the least squares. */
export function fit(points: readonly Point[]): { slope: number; at: (x: number) => number } {
  const meanX = mean(points.map(({ x }) => x));
  const meanY = mean(points.map(({ y }) => y));
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const common = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const slope = spread === 0 ? 0 : common / spread;
  return { slope, at: (x) => meanY + slope * (x - meanX) };
}

/** Returns the mean; 0 of no values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** Returns the value in the middle. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
