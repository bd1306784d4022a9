import { chained, fit, median, OTHER_HEIGHT } from './find-lines';
import { connected, type Mark } from './find-marks';
import type { Picture } from './picture';

/** The height of the letters in a strip, in pixels. */
export const LETTER = 40;

/** The brightness of letters in an evened strip. Of several, one may tell letters apart that touch with another. */
const DARK = [128, 95, 160, 65];

/** The height of the lowest letters of a line, in heights of the usual one. Dashes are lower. */
const LOWEST = 0.55;

/** The largest distance of the letters of a code from two straight lines, in heights: small letters have other heights. */
const UNEVEN = 0.1;

/** A way in which a line is cut into its letters. */
export interface Cut {
  marks: readonly Mark[];
  edges: Edges;
}

/**
 * Returns the ways in which a strip can be cut into a number of letters that is of interest. The longest line comes first: a
 * shorter one may be a part of it. Of those that are as long, the one that most brightnesses show is first.
 */
export function cutsOf(strip: Picture, lengths: readonly number[]): Cut[] {
  const found = new Map<number, { cut: Cut; count: number; splits: number }>();
  for (const brightness of DARK) {
    const all = lettersIn(strip, brightness);
    for (const marks of [all, trimmed(all)]) {
      for (const letters of [marks, apart(strip, marks)]) {
        const former = found.get(letters.length);
        const splits = letters.length - marks.length;
        if (former) former.count += 1;
        if (!lengths.includes(letters.length) || (former && former.splits <= splits)) continue;
        const edges = edgesOf(letters);
        if (edges.unevenness > UNEVEN) continue;
        found.set(letters.length, {
          cut: { marks: letters, edges },
          count: former?.count ?? 1,
          splits,
        });
      }
    }
  }
  // Cuts of one line differ in their ends by a few pixels.
  const size = ({ marks }: Cut) => Math.round(widthOf(marks) / LETTER);
  return [...found.values()]
    .sort((one, other) => size(other.cut) - size(one.cut) || other.count - one.count)
    .map(({ cut }) => cutAt(strip, cut.marks));
}

/** Returns the line in the middle of a strip, in which letters may touch. Null if there is none, or words in small letters. */
export function wholeLine(strip: Picture): Cut | null {
  const marks = trimmed(lettersIn(strip, DARK[0] ?? 0));
  const edges = edgesOf(marks);
  return marks.length === 0 || edges.unevenness > UNEVEN ? null : { marks, edges };
}

/**
 * Cuts a line into a number of letters: wide marks are several that touch, also with dashes between them. Null if that does not
 * explain the line.
 */
export function cutInto(strip: Picture, { marks }: Cut, length: number): Cut | null {
  for (let dashes = 0; dashes <= DASHES; dashes += 1) {
    const letters = divided(strip, marks, length + dashes);
    if (letters.length === length) return cutAt(strip, letters);
  }
  return null;
}

/** The most dashes in a line. */
const DASHES = 3;

/** Returns the letters of a line in which wide marks are several, of about the same width. */
function divided(strip: Picture, marks: readonly Mark[], length: number): Mark[] {
  const counts = marks.map(() => 1);
  const widths = marks.map(({ left, right }) => right - left);
  for (let rest = length - marks.length; rest > 0; rest -= 1) {
    const shares = widths.map((width, at) => width / (counts[at] ?? 1));
    const widest = shares.indexOf(Math.max(...shares));
    counts[widest] = (counts[widest] ?? 1) + 1;
  }
  return marks.flatMap((mark, at) => split(strip, mark, counts[at] ?? 1, MUCH) ?? []);
}

/** Returns the cut of a strip at the columns with the least ink between letters, with the thin parts of these. */
function cutAt(strip: Picture, marks: readonly Mark[]): Cut {
  const { top, bottom, unevenness } = edgesOf(marks);
  const ink = Array.from({ length: strip.width }, (_, x) =>
    inkIn(strip, x, Math.round(top(x)), Math.round(bottom(x))),
  );
  const borders = marks.slice(1).map((mark, at) => {
    const [from, to] = [middleOf(marks[at] ?? mark), middleOf(mark)];
    const least = Math.min(...ink.slice(from, to));
    // In the middle of a gap.
    const columns = Array.from({ length: to - from }, (_, x) => from + x).filter(
      (x) => (ink[x] ?? 0) <= least,
    );
    return columns[columns.length >> 1] ?? from;
  });
  const letters = marks.map((mark, at) => {
    let left = Math.max(mark.left, borders[at - 1] ?? 0);
    let right = Math.min(mark.right, borders[at] ?? strip.width);
    const [from, to] = [
      Math.max(borders[at - 1] ?? 0, left - LETTER * THIN),
      Math.min(borders[at] ?? strip.width, right + LETTER * THIN),
    ];
    while (left > from && (ink[left - 1] ?? 0) > FAINT) left -= 1;
    while (right < to && (ink[right] ?? 0) > FAINT) right += 1;
    return tightened(strip, { ...mark, left, right });
  });
  return { marks: letters, edges: { ...edgesOf(letters), unevenness } };
}

/** The widest part of a letter that is too thin to be seen, in heights, and the least ink of a column in it. */
const THIN = 0.5;
const FAINT = 0.08;

function middleOf({ left, right }: Mark): number {
  return Math.round((left + right) / 2);
}

/** Returns the distance between the ends of a line. */
export function widthOf(marks: readonly Mark[]): number {
  return (marks.at(-1)?.right ?? 0) - (marks[0]?.left ?? 0);
}

/** Returns the cut of a strip that is turned upside down. */
export function upsideDown({ width, height }: Picture, { marks }: Cut): Cut {
  const turned = marks
    .map(({ left, top, right, bottom }) => ({
      left: width - right,
      top: height - bottom,
      right: width - left,
      bottom: height - top,
    }))
    .reverse();
  return { marks: turned, edges: edgesOf(turned) };
}

/** Returns the letters of the line in the middle of a strip; none if there are more beside them. */
function lettersIn(strip: Picture, brightness: number): Mark[] {
  const { width, height, pixels } = strip;
  const dark = pixels.map((value) => (value < brightness ? 1 : 0));
  const marks = connected({ width, height }, dark).filter(
    ({ left, top, right, bottom }) =>
      bottom - top > LETTER * LOWEST &&
      bottom - top < LETTER * 1.6 &&
      right - left < LETTER * 14 &&
      top < height / 2 &&
      bottom > height / 2,
  );
  const line = chained(marks).sort((a, b) => b.length - a.length)[0] ?? [];
  return marks.filter((mark) => isBeside(mark, line)).length > STRAY ? [] : line;
}

/** A letter that is as wide, in times of the usual width, is two that touch, if there is a column with little ink between them. */
const TWO = 1.45;
const LITTLE = 0.3;

/** The ink in such a column if it is known that there are two. */
const MUCH = 0.55;

/** Returns the letters with those apart that touch. */
function apart(strip: Picture, marks: readonly Mark[]): Mark[] {
  const usual = median(marks.map(({ left, right }) => right - left));
  return marks.flatMap((mark): Mark[] => {
    const width = mark.right - mark.left;
    const count = width < usual * TWO ? 1 : Math.round(width / usual);
    return split(strip, mark, count, LITTLE) ?? [mark];
  });
}

/**
 * Cuts a mark into as many letters as touch in it, at the columns with the least ink. Leaves out dashes that touch letters. Null
 * if there is no column with little ink.
 */
function split(strip: Picture, mark: Mark, count: number, limit: number): Mark[] | null {
  if (count < 2) return [mark];
  const { left, right, top, bottom } = mark;
  const usual = (right - left) / count;
  const edges = [left];
  for (let cut = 1; cut < count; cut += 1) {
    const from = Math.round(left + usual * (cut - 0.3));
    const near = Array.from({ length: Math.round(usual * 0.6) }, (_, at) => from + at);
    const [best] = near
      .map((x) => ({ x, ink: inkIn(strip, x, top, bottom) }))
      .sort((a, b) => a.ink - b.ink);
    if (!best || best.ink > limit) return null;
    edges.push(best.x);
  }
  edges.push(right);
  return edges
    .slice(1)
    .map((edge, at) => tightened(strip, { ...mark, left: edges[at] ?? left, right: edge }))
    .filter((letter) => letter.bottom - letter.top > LETTER * LOWEST);
}

/** Returns a mark without the rows above and below that have no ink. */
function tightened(strip: Picture, mark: Mark): Mark {
  const { width, pixels } = strip;
  const isInked = (y: number) => {
    for (let x = mark.left; x < mark.right; x += 1) {
      if ((pixels[y * width + x] ?? 255) < (DARK[0] ?? 0)) return true;
    }
    return false;
  };
  let [top, bottom] = [Math.max(0, mark.top - 2), Math.min(strip.height, mark.bottom + 2)];
  while (top < bottom && !isInked(top)) top += 1;
  while (bottom > top && !isInked(bottom - 1)) bottom -= 1;
  return { ...mark, top, bottom };
}

/** Returns how much of a column is ink, as a share. */
function inkIn({ width, pixels }: Picture, x: number, top: number, bottom: number): number {
  let ink = 0;
  for (let y = top; y < bottom; y += 1) ink += 255 - (pixels[y * width + x] ?? 255);
  return ink / 255 / (bottom - top);
}

/** A mark or two apart from the others are the edge of the paper, or a frame: groups of a code have more letters. */
const STRAY = 2;
const APART = 0.7;

/** The width of a stray mark, at most, in heights. Wider ones are letters that touch. */
const NARROW = 1.2;

/** Returns the letters of a line without stray marks at its ends. */
function trimmed(marks: readonly Mark[]): Mark[] {
  const isGap = (at: number) =>
    (marks[at]?.left ?? 0) - (marks[at - 1]?.right ?? 0) > LETTER * APART;
  const areStray = (some: readonly Mark[]) =>
    some.every(({ left, right }) => right - left < LETTER * NARROW);
  let [from, to] = [0, marks.length];
  for (let at = 1; at <= Math.min(STRAY, marks.length - 1); at += 1) {
    if (isGap(at) && areStray(marks.slice(0, at))) from = at;
    if (isGap(marks.length - at) && areStray(marks.slice(-at))) to = marks.length - at;
  }
  return marks.slice(from, to);
}

/** True for a letter that can belong to a line and is not linked to it. */
function isBeside(mark: Mark, line: readonly Mark[]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.includes(mark)) return false;
  const size = mark.bottom - mark.top;
  const usual = first.bottom - first.top;
  return (
    Math.abs(size - usual) < usual * OTHER_HEIGHT &&
    (mark.right < first.left || mark.left > last.right)
  );
}

export interface Edges {
  /** The places of the upper and the lower edge of the letters. */
  top: (x: number) => number;
  bottom: (x: number) => number;
  unevenness: number;
}

function edgesOf(marks: readonly Mark[]): Edges {
  const middles = marks.map(({ left, right }) => (left + right) / 2);
  const { at: top } = fit(marks.map((mark, at) => ({ x: middles[at] ?? 0, y: mark.top })));
  const { at: bottom } = fit(marks.map((mark, at) => ({ x: middles[at] ?? 0, y: mark.bottom })));
  const differences = marks.map((mark, at) => {
    const x = middles[at] ?? 0;
    return Math.max(Math.abs(mark.top - top(x)), Math.abs(mark.bottom - bottom(x)));
  });
  return { top, bottom, unevenness: median(differences) / LETTER };
}
