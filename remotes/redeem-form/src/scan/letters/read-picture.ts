import { type Cut, cutInto, LETTER, upsideDown, widthOf } from './cut-letters';
import type { Engine, Letter } from './engine';
import { findLines, type Line, mean, median } from './find-lines';
import type { Obstacle, Reading, Seen } from './messages';
import { halfTurned, inverted, type Picture, type Point, quarterTurned } from './picture';
import { AS_IT_IS, OTHERWISE, stripOf } from './draw-strip';
import { type Straight, straightened, straightenedSharply } from './straighten';
import { shapeOf } from './symmetry';
import { agreed, hasLookAlikes, isWord } from './vote';

/**
 * The numbers of letters of a code, and of the lines of one that is printed in two. The larger ones first: a group of a long code
 * may be too pale to be seen at each brightness.
 */
const WHOLE = [16, 12];
const HALVES = [8, 6];

const COUNTED = [...WHOLE, ...HALVES];

/** The most lines of a picture that are read. */
const MOST_LINES = 12;

/** The most trials of a line that are read in other orders. */
const MOST_TRIALS = 2;

/**
 * The reading in another order after which a trial ends whose readings are all equal, and one that has given fewer with the right
 * number of letters.
 */
const SOON = 4;
const FEW = 3;

/** The readings of a picture after which no other line is begun. */
const MOST_READINGS = 180;

/** The agreement of the second best trial, as a share of that of the best. */
const CLEAR = 0.85;

/** The weight of a reading with the right number of letters, with one too many or too few, and with two. */
const OFF = [1, 0.8, 0.5];

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
  /** False if the line reads well in both ways of holding it. */
  isSure: boolean;
}

/** The engine, with a limit of its readings of a picture. */
interface BoundedEngine extends Engine {
  isExhausted: () => boolean;
}

/** Reads the code in a picture, whichever way it is held, in dark letters or in light ones. */
export function readPicture(picture: Picture, { read }: Engine): Seen {
  let readings = 0;
  const engine: BoundedEngine = {
    read: (strip) => {
      readings += 1;
      return read(strip);
    },
    isExhausted: () => readings > MOST_READINGS,
  };
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

function readView(view: Picture, engine: BoundedEngine): Reading | null {
  const halves: ReadLine[] = [];
  for (const candidate of candidatesIn(view)) {
    if (engine.isExhausted()) break;
    for (const read of readLine(candidate, engine)) {
      if (HALVES.includes(read.text.length)) halves.push(read);
      else if (read.isSure && !isWord(read.text))
        return { code: read.text, place: placeIn(view, [read.line]) };
    }
  }
  for (const one of halves) {
    for (const other of halves.filter((line) => isBelow(line, one))) {
      const text = one.isUpsideDown ? other.text + one.text : one.text + other.text;
      // One half tells which way up the other one is.
      const isSure =
        (one.isSure && other.isSure) || ((one.isSure || other.isSure) && !hasLookAlikes(text));
      if (isSure && !isWord(text))
        return { code: text, place: placeIn(view, [one.line, other.line]) };
    }
  }
  return null;
}

/** Returns the lines that can be a code or half of one, the likeliest first. */
function candidatesIn(view: Picture): Candidate[] {
  const isNear = ({ letters }: Line) => COUNTED.some((one) => Math.abs(one - letters) <= 3);
  const rank = ({ straight }: Candidate) =>
    Math.min(...straight.cuts.map(({ marks }) => COUNTED.indexOf(marks.length)), COUNTED.length);
  return findLines(view)
    .filter(isNear)
    .sort((a, b) => b.height - a.height)
    .slice(0, MOST_LINES)
    .map((line) => ({ line, straight: straightened(view, line, COUNTED) }))
    .filter(({ straight }) => straight.cuts.length > 0 || straight.whole)
    .sort((a, b) => rank(a) - rank(b));
}

/** A cut of a line that is held in a way, and how the engine reads the line as it is. */
interface Trial {
  strip: Picture;
  cut: Cut;
  isUpsideDown: boolean;
  readings: readonly string[];
  score: number;
}

function readLine({ line, straight }: Candidate, engine: Engine): ReadLine[] {
  const trials = trialsOf(straight, engine);
  if (trials.length === 0) return [];
  const read = bestOf(trials, line, engine);
  if (read.length > 0) return read;
  return bestOf(trialsOf(straightenedSharply(straight, COUNTED), engine), line, engine);
}

/** Returns what the engine reads in trials of a line: nothing if its readings disagree, and two texts if it reads well in both ways. */
function bestOf(trials: readonly Trial[], line: Line, engine: Engine): ReadLine[] {
  const read = trials.flatMap((trial) => {
    const { strip, cut, isUpsideDown } = trial;
    const shapes = cut.marks.map((mark) => shapeOf(strip, mark));
    const isWhole = (text: string) => text.length === shapes.length;
    const readings = [...trial.readings];
    let isCounted = readings.some(isWhole);
    for (const [at, drawing] of OTHERWISE.entries()) {
      const { picture, order } = stripOf(strip, cut, drawing);
      const text = textOf(engine.read(picture));
      readings.push(inOrder(text, order));
      isCounted ||= drawing.step === 1 && isWhole(text);
      if (at !== SOON) continue;
      const whole = readings.filter(isWhole);
      if (whole.length < FEW || (whole.length > SOON && new Set(whole).size === 1)) break;
    }
    // The letters in another order are as many as the cut makes. As they are printed, the engine counts them.
    const found = isCounted ? agreed(readings, shapes) : null;
    return found ? [{ ...found, line, isUpsideDown, isSure: true }] : [];
  });
  const [best, other] = read.sort((one, another) => another.agreement - one.agreement);
  if (!best) return [];
  if (!other || best.text === other.text) return [best];
  // Letters upside down are other letters, some of which no code has.
  const isClear = other.agreement < best.agreement * CLEAR;
  const [isOdd, isOtherOdd] = [hasLookAlikes(best.text), hasLookAlikes(other.text)];
  if (!isOdd && (isClear || isOtherOdd)) return [best];
  if (isOdd && !isOtherOdd && !isClear) return [other];
  return [best, other].map((one) => ({ ...one, isSure: false }));
}

/** Returns the likeliest trials of a line: those in which the engine sees about as many letters as there are. */
function trialsOf({ strip, cuts, whole }: Straight, engine: Engine): Trial[] {
  const held = (cut: Cut) => [
    trialOf(strip, cut, false, engine),
    trialOf(halfTurned(strip), upsideDown(strip, cut), true, engine),
  ];
  const trials = cuts.flatMap(held);
  const isWhole = ({ cut }: Trial) => !whole || widthOf(cut.marks) > widthOf(whole.marks) - LETTER;
  const isExact = ({ cut, readings }: Trial) =>
    readings.some((text) => text.length === cut.marks.length);
  const counts = new Map<boolean, number>();
  if (!trials.some((trial) => isWhole(trial) && isExact(trial))) {
    const all = whole ? held(whole) : [];
    for (const { isUpsideDown, readings } of all) {
      counts.set(isUpsideDown, Math.max(...readings.map((text) => text.length)));
    }
    // The engine tells letters apart that touch.
    for (const trial of [...all, ...trials]) {
      const [length = 0, other] = trial.readings.map((text) => text.length);
      const forced =
        COUNTED.includes(length) && length === other && cutInto(trial.strip, trial.cut, length);
      if (forced) trials.push({ ...trial, cut: forced });
    }
  }
  return trials
    .filter(
      (trial) =>
        trial.readings.some((text) => Math.abs(text.length - trial.cut.marks.length) <= 1) &&
        // A part of a line that can be read as a whole is no code.
        (isWhole(trial) || (counts.get(trial.isUpsideDown) ?? 0) <= trial.cut.marks.length + 1),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_TRIALS);
}

function trialOf(strip: Picture, cut: Cut, isUpsideDown: boolean, engine: Engine): Trial {
  const read = AS_IT_IS.map((drawing) => engine.read(stripOf(strip, cut, drawing).picture));
  const weight = (letters: readonly Letter[]) =>
    OFF[Math.abs(letters.length - cut.marks.length)] ?? 0;
  return {
    strip,
    cut,
    isUpsideDown,
    readings: read.map(textOf),
    score: read.reduce((sum, letters) => sum + confidenceOf(letters) * weight(letters), 0),
  };
}

function textOf(letters: readonly Letter[]): string {
  return letters.map(({ text }) => text).join('');
}

/** Returns a reading with its letters in the order of the line. Empty if their number is not that of the line. */
function inOrder(text: string, order: readonly number[]): string {
  if (text.length !== order.length) return '';
  const sorted = Array.from(text);
  for (const [at, place] of order.entries()) sorted[place] = text.charAt(at);
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
  const light = sum / count;
  if (light < 40) return 'dark';
  if (white / count > 0.01 && light < 200) return 'glare';
  const sizes = findLines(picture)
    .filter(({ letters }) => letters >= 6)
    .map(({ height }) => height);
  if (sizes.length === 0) return null;
  return Math.max(...sizes) < width / 50 ? 'closer' : 'still';
}
