import { type Cut, cutsOf, LETTER, wholeLine } from './cut-letters';
import { type Line, median } from './find-lines';
import { brightnessAt, type Picture } from './picture';
import { sharpened } from './sharpen';

/** A line that is level, and the ways in which it can be cut into letters. */
export interface Straight {
  strip: Picture;
  cuts: readonly Cut[];
  /** The line with the letters that touch in one mark. */
  whole: Cut | null;
}

/** The part of the picture beside a line that is looked at, in heights of a letter. */
const BESIDE = 6;

/** The largest error of the height of a line, as a share. */
const ROUGHLY = 0.12;

/** The columns of a strip that have one brightness of paper and ink. */
const BLOCK = 8;

/**
 * Returns the line of a picture, turned level and with letters of one height. It has no cuts if it consists of words in small
 * letters, or is a part of a longer line.
 *
 * @param lengths The numbers of letters that are of interest.
 */
export function straightened(picture: Picture, line: Line, lengths: readonly number[]): Straight {
  let strip = evened(roughStrip(picture, line));
  let whole = wholeLine(strip);
  const height = median(whole?.marks.map(({ top, bottom }) => bottom - top) ?? [LETTER]);
  if (Math.abs(height - LETTER) > LETTER * ROUGHLY) {
    strip = evened(roughStrip(picture, { ...line, height: (line.height * height) / LETTER }));
    whole = wholeLine(strip);
  }
  return { strip, cuts: cutsOf(strip, lengths), whole };
}

/** Returns a line with sharper letters, cut again. */
export function straightenedSharply({ strip }: Straight, lengths: readonly number[]): Straight {
  const sharp = sharpened(strip);
  return { strip: sharp, cuts: cutsOf(sharp, lengths), whole: wholeLine(sharp) };
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
  const levels = Array.from({ length: Math.ceil(width / BLOCK) }, (_, block) => {
    const from = Math.max(0, block * BLOCK - LETTER * 2);
    const to = Math.min(width, block * BLOCK + LETTER * 2);
    const counts = new Uint16Array(256);
    let count = 0;
    // Only the rows of the letters: a frame or the next line may be darker.
    for (let row = LETTER; row < height - LETTER; row += 3) {
      for (let at = row * width + from; at < row * width + to; at += 1) {
        counts[pixels[at] ?? 0] = (counts[pixels[at] ?? 0] ?? 0) + 1;
        count += 1;
      }
    }
    return { paper: valueAt(counts, count * 0.8), ink: valueAt(counts, count * 0.04) };
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

/** Returns the value that has so many smaller ones. */
function valueAt(counts: Uint16Array, smaller: number): number {
  let rest = Math.floor(smaller);
  return counts.findIndex((count) => (rest -= count) < 0);
}
