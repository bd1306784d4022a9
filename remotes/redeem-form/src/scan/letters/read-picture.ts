import type { Engine, Letter } from './engine';
import { findLines, type Line, median } from './find-lines';
import type { Obstacle, Reading, Seen } from './messages';
import { halfTurned, inverted, type Picture, type Point, quarterTurned } from './picture';
import { type Straight, straightened, type Strip } from './straighten';
import { agreed, isWord } from './vote';

/**
 * The numbers of letters of a code, and of the lines of one that is printed in two. The larger ones first: a group of a long code
 * may be too pale to be seen at each brightness.
 */
const WHOLE = [16, 12];
const HALVES = [8, 6];

const COUNTED = [...WHOLE, ...HALVES];

/** The most lines of a picture that are read. */
const MOST_LINES = 12;

/** A line of a picture and how it can be read. */
interface Candidate {
  line: Line;
  straight: Straight;
}

/** A line that was read. */
interface ReadLine {
  text: string;
  line: Line;
  isUpsideDown: boolean;
}

/** Reads the code in a picture, whichever way it is held, in dark letters or in light ones. */
export function readPicture(picture: Picture, engine: Engine): Seen {
  for (const { view, placeOf } of viewsOf(picture)) {
    const found = readView(view, engine);
    if (found) return { reading: { ...found, place: placeOf(found.place) }, obstacle: null };
  }
  return { reading: null, obstacle: obstacleIn(picture) };
}

interface View {
  view: Picture;
  /** Returns the place in the picture of a place in the view, both as shares. */
  placeOf: (place: Point) => Point;
}

/** Returns the picture as it is, in negative, and turned: the ways in which a code is held, the most frequent first. */
function* viewsOf(picture: Picture): Generator<View> {
  const asItIs = (place: Point) => place;
  const turnedBack = ({ x, y }: Point) => ({ x: y, y: 1 - x });
  yield { view: picture, placeOf: asItIs };
  yield { view: inverted(picture), placeOf: asItIs };
  const turned = quarterTurned(picture);
  yield { view: turned, placeOf: turnedBack };
  yield { view: inverted(turned), placeOf: turnedBack };
}

function readView(view: Picture, engine: Engine): Reading | null {
  const halves: ReadLine[] = [];
  for (const candidate of candidatesIn(view)) {
    const read = readLine(candidate, engine);
    if (!read) continue;
    if (HALVES.includes(read.text.length)) halves.push(read);
    else if (!isWord(read.text)) return { code: read.text, place: placeIn(view, [read.line]) };
  }
  for (const one of halves) {
    const other = halves.find((line) => isBelow(line, one));
    if (!other) continue;
    const text = one.isUpsideDown ? other.text + one.text : one.text + other.text;
    if (!isWord(text)) return { code: text, place: placeIn(view, [one.line, other.line]) };
  }
  return null;
}

/** Returns the lines that can be a code or half of one, the likeliest first. */
function candidatesIn(view: Picture): Candidate[] {
  const isNear = ({ letters }: Line) => COUNTED.some((one) => Math.abs(one - letters) <= 3);
  const rank = ({ straight }: Candidate) => COUNTED.indexOf(straight.letters);
  return findLines(view)
    .filter(isNear)
    .sort((a, b) => b.height - a.height)
    .slice(0, MOST_LINES)
    .flatMap((line) => {
      const straight = straightened(view, line, COUNTED);
      return straight ? [{ line, straight }] : [];
    })
    .sort((a, b) => rank(a) - rank(b));
}

function readLine({ line, straight }: Candidate, engine: Engine): ReadLine | null {
  const { strips, letters } = straight;
  const isNear = (read: readonly Letter[]) => Math.abs(letters - read.length) <= 1;
  const read =
    (isUpsideDown: boolean) =>
    ({ picture }: Strip) =>
      engine.read(isUpsideDown ? halfTurned(picture) : picture);
  const both = [false, true].map((isUpsideDown) => {
    const first = strips.slice(0, 2).map(read(isUpsideDown));
    return {
      first,
      isUpsideDown,
      score: first.reduce((sum, one) => sum + confidenceOf(one) * (isNear(one) ? 1 : 0.8), 0),
    };
  });
  const [better] = both.sort((a, b) => b.score - a.score);
  if (!better?.first.some(isNear)) return null;
  const { first, isUpsideDown } = better;
  const readings = [...first, ...strips.slice(2).map(read(isUpsideDown))].map((one, at) =>
    inOrder(one, strips[at]?.order ?? null, isUpsideDown),
  );
  const text = agreed(readings, letters);
  return text === null ? null : { text, line, isUpsideDown };
}

/** Returns the text of a reading, with its letters in the order of the line. Empty if their number is not that of the line. */
function inOrder(
  letters: readonly Letter[],
  order: readonly number[] | null,
  isUpsideDown: boolean,
): string {
  const text = letters.map((one) => one.text).join('');
  const isNatural = order?.every((place, at) => place === at) ?? true;
  if (!order || isNatural) return text;
  if (text.length !== order.length) return '';
  const places = isUpsideDown ? order.map((place) => order.length - 1 - place).reverse() : order;
  const sorted = Array.from(text);
  for (const [at, place] of places.entries()) sorted[place] = text.charAt(at);
  return sorted.join('');
}

/** Returns the usual confidence. The engine doubts the first letter of each group, so a mean says little. */
function confidenceOf(letters: readonly Letter[]): number {
  return letters.length < 4 ? 0 : median(letters.map(({ confidence }) => confidence));
}

/** True for a line right below another, with as many letters of the same size. */
function isBelow(line: ReadLine, other: ReadLine): boolean {
  const { height } = other.line;
  const middle = ({ line: { from, to } }: ReadLine) => ({
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
  });
  const [a, b] = [middle(line), middle(other)];
  const slope = Math.tan(other.line.angle);
  const down = b.y + (a.x - b.x) * slope;
  return (
    line.text.length === other.text.length &&
    line.isUpsideDown === other.isUpsideDown &&
    Math.abs(line.line.height - height) < height * 0.25 &&
    a.y - down > height * 0.8 &&
    a.y - down < height * 3.5 &&
    Math.abs(a.x - b.x) < height * 4
  );
}

function placeIn({ width, height }: Picture, lines: readonly Line[]): Point {
  const ends = lines.flatMap(({ from, to }) => [from, to]);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(ends.map(({ x }) => x)) / width, y: mean(ends.map(({ y }) => y)) / height };
}

/** Returns what is in the way of a reading; null if nothing is known to be. */
function obstacleIn(picture: Picture): Obstacle | null {
  const { pixels, width } = picture;
  let [sum, white, count, sharp] = [0, 0, 0, 0];
  for (let at = 0; at < pixels.length - 2; at += 37) {
    const value = pixels[at] ?? 0;
    sum += value;
    white += value > 250 ? 1 : 0;
    sharp = Math.max(sharp, Math.abs(value - (pixels[at + 2] ?? 0)));
    count += 1;
  }
  const mean = sum / count;
  if (mean < 40) return 'dark';
  if (white / count > 0.01 && mean < 200) return 'glare';
  const sizes = findLines(picture)
    .filter(({ letters }) => letters >= 6)
    .map(({ height }) => height);
  if (sizes.length === 0) return null;
  return Math.max(...sizes) < width / 50 ? 'closer' : 'still';
}
