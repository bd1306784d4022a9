import { chained, fit, type Line, median } from './find-lines';
import { connected, type Mark } from './find-marks';
import { brightnessAt, type Picture } from './picture';

/** A line that is level, drawn with letters of one size. */
export interface Strip {
  picture: Picture;
  /** The places in the line of the letters that are drawn. Null if all are drawn as they are, without a cut between them. */
  order: readonly number[] | null;
}

/** A line that can be read. */
export interface Straight {
  strips: readonly Strip[];
  /** The number of its letters, without dashes. */
  letters: number;
}

/** The height of the letters in a strip, in pixels. */
const LETTER = 40;

/** The space around the letters of a strip, in heights of a letter. */
const SPACE = 0.5;

/** The part of the picture beside a line that is looked at, in heights of a letter. */
const BESIDE = 6;

/** The columns of a strip that have one brightness of paper and ink. */
const BLOCK = 8;

/** The brightness of letters in an evened strip. Of several, one may tell letters apart that touch with another. */
const DARK = [128, 95, 160, 65];

/**
 * How a line is drawn: the height of its letters in pixels, the widest gap between two, in heights of a letter, and the step
 * from one to the next. The engine reads what it knows from words: a seven behind an M as T, a nine before an A as O. In
 * another order it makes other mistakes, so that the readings disagree.
 */
const DRAWN = [
  { size: 20, gap: Infinity, step: 1 },
  { size: 20, gap: 0.5, step: 1 },
  { size: 22, gap: 0.4, step: -1 },
  { size: 20, gap: 0.5, step: 5 },
  { size: 25, gap: 0.4, step: 7 },
  { size: 20, gap: 0.4, step: -5 },
  { size: 32, gap: 0.5, step: -7 },
];

/** The largest distance of the letters of a code from two straight lines, in heights: small letters have other heights. */
const UNEVEN = 0.1;

/**
 * Returns the line of a picture, turned level and with letters of one height. Null for words in small letters, and for a part
 * of a longer line.
 *
 * @param lengths The numbers of letters that are of interest, the most welcome first.
 */
export function straightened(
  picture: Picture,
  line: Line,
  lengths: readonly number[],
): Straight | null {
  const rough = evened(roughStrip(picture, line));
  const found = DARK.flatMap((brightness) => {
    const marks = lettersIn(rough, brightness);
    const core = trimmed(marks);
    return [marks, apart(rough, marks), core, apart(rough, core)];
  }).filter((marks) => lengths.includes(marks.length) && edgesOf(marks).unevenness <= UNEVEN);
  const [marks] = found.sort((a, b) => lengths.indexOf(a.length) - lengths.indexOf(b.length));
  if (!marks) return null;
  const edges = edgesOf(marks);
  return {
    strips: DRAWN.map(({ size, gap, step }) => {
      const order = marks.map(
        (_, at) => (((at * step) % marks.length) + marks.length) % marks.length,
      );
      const columns = columnsOf(marks, gap, order);
      return {
        picture: drawn(rough, edges, columns, size),
        order: gap === Infinity ? null : order,
      };
    }),
    letters: marks.length,
  };
}

/** Returns the letters of the line in the middle of a strip; none if there are more beside them. */
function lettersIn(strip: Picture, brightness: number): Mark[] {
  const { width, height, pixels } = strip;
  const dark = pixels.map((value) => (value < brightness ? 1 : 0));
  const marks = connected({ width, height }, dark).filter(
    ({ left, top, right, bottom }) =>
      bottom - top > LETTER * 0.55 &&
      bottom - top < LETTER * 1.6 &&
      right - left < LETTER * 3 &&
      top < height / 2 &&
      bottom > height / 2,
  );
  const line = chained(marks).sort((a, b) => b.length - a.length)[0] ?? [];
  return marks.filter((mark) => isBeside(mark, line)).length > STRAY ? [] : line;
}

/** A letter that is as wide, in times of the usual width, is two that touch, if there is a column with little ink between them. */
const TWO = 1.45;
const LITTLE = 0.3;

/** Returns the letters with those apart that touch. */
function apart(strip: Picture, marks: readonly Mark[]): Mark[] {
  const usual = median(marks.map(({ left, right }) => right - left));
  return marks.flatMap((mark): Mark[] => {
    const { left, right, top, bottom } = mark;
    const count = Math.round((right - left) / usual);
    if (right - left < usual * TWO || count < 2) return [mark];
    const cuts: number[] = [];
    for (let cut = 1; cut < count; cut += 1) {
      const about = left + ((right - left) * cut) / count;
      const near = Array.from({ length: Math.round(usual * 0.5) }, (_, at) =>
        Math.round(about - usual * 0.25 + at),
      );
      const [best] = near
        .map((x) => ({ x, ink: inkIn(strip, x, top, bottom) }))
        .sort((a, b) => a.ink - b.ink);
      if (!best || best.ink > LITTLE) return [mark];
      cuts.push(best.x);
    }
    const edges = [left, ...cuts, right];
    return edges
      .slice(1)
      .map((edge, at) => ({ left: edges[at] ?? left, right: edge, top, bottom }));
  });
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

/** Returns the letters of a line without stray marks at its ends. */
function trimmed(marks: readonly Mark[]): Mark[] {
  const isGap = (at: number) =>
    (marks[at]?.left ?? 0) - (marks[at - 1]?.right ?? 0) > LETTER * APART;
  let [from, to] = [0, marks.length];
  for (let at = 1; at <= STRAY; at += 1) {
    if (isGap(at)) from = at;
    if (isGap(marks.length - at)) to = marks.length - at;
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
    Math.abs(size - usual) < usual * 0.3 && (mark.right < first.left || mark.left > last.right)
  );
}

interface Edges {
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

/** Returns a wide level strip around a line. */
function roughStrip(picture: Picture, { from, to, angle, height: letter }: Line): Picture {
  const scale = LETTER / letter;
  const length = Math.hypot(to.x - from.x, to.y - from.y) + letter * BESIDE * 2;
  const width = Math.min(Math.round(length * scale), 2400);
  const height = LETTER * 3;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const down = (row - height / 2) / scale;
    for (let column = 0; column < width; column += 1) {
      const along = column / scale - letter * BESIDE;
      pixels[row * width + column] = brightnessAt(
        picture,
        from.x + along * cos - down * sin,
        from.y + along * sin + down * cos,
      );
    }
  }
  return { width, height, pixels };
}

/** Returns the strip with white paper and black letters everywhere, whatever the light. */
function evened({ width, height, pixels }: Picture): Picture {
  const columns = Array.from({ length: width }, (_, column) => {
    const values: number[] = [];
    // Only the rows of the letters: a frame or the next line may be darker.
    for (let row = LETTER; row < height - LETTER; row += 3)
      values.push(pixels[row * width + column] ?? 0);
    return values;
  });
  const levels = Array.from({ length: Math.ceil(width / BLOCK) }, (_, block) => {
    const near = columns
      .slice(Math.max(0, block * BLOCK - LETTER * 2), block * BLOCK + LETTER * 2)
      .flat()
      .sort((a, b) => a - b);
    const at = (share: number) => near[Math.floor(near.length * share)] ?? 0;
    return { paper: at(0.8), ink: at(0.04) };
  });
  // Beside the letters there is little contrast, which must not become much.
  const least = Math.max(12, median(levels.map(({ paper, ink }) => paper - ink)) * 0.6);
  const even = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const { paper, ink } = levels[Math.floor((at % width) / BLOCK)] ?? { paper: 255, ink: 0 };
    const contrast = Math.max(paper - ink, least);
    even[at] = Math.min(255, Math.max(0, 255 - ((paper - (pixels[at] ?? 0)) / contrast) * 255));
  }
  return { width, height, pixels: even };
}
