import type { Picture } from './picture';

/** A connected dark spot: a letter, a part of one, or something else. */
export interface Mark {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the longer side around a pixel whose brightness is that of the paper there. */
const SURROUNDINGS = 1 / 24;

/** The side of the squares of which the darkest pixel is known. */
const TILE = 16;

/** The contrast of print in brightness, at least, and in times of the noise. */
const LEAST_CONTRAST = 12;
const ABOVE_NOISE = 2.5;

/** The height of the smallest letters that can be read, in pixels. */
const SMALLEST = 9;

/** The width of a line in which all letters touch, in heights. */
const WIDEST = 16;

/**
 * Returns the dark spots of a picture that can be letters, for each depth.
 *
 * @param depths How dark a spot is, from 0 as the paper to 1 as the darkest spot nearby. With more depth, letters that touch
 *   are apart, and pale ones are missing.
 */
export function findMarks(picture: Picture, depths: readonly number[]): Mark[][] {
  return darkPixels(smoothed(picture), depths, noiseOf(picture)).map((dark) =>
    connected(picture, dark).filter(({ left, top, right, bottom }) => {
      const height = bottom - top;
      return height >= SMALLEST && height <= picture.height / 4 && right - left <= height * WIDEST;
    }),
  );
}

/** Returns 1 for each dark pixel, for each depth. Shadows and light across the picture do not count. */
function darkPixels(picture: Picture, depths: readonly number[], noise: number): Uint8Array[] {
  const { width, height, pixels } = picture;
  const sums = sumsOf(picture);
  const darkest = darkestNear(picture);
  const tilesAcross = Math.ceil(width / TILE);
  const least = Math.max(LEAST_CONTRAST, noise * ABOVE_NOISE);
  const radius = Math.max(12, Math.round(Math.max(width, height) * SURROUNDINGS));
  const dark = depths.map(() => new Uint8Array(width * height));
  const row = width + 1;
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - radius) * row, Math.min(height, y + radius + 1) * row];
    const rows = (bottom - top) / row;
    const tiles = Math.floor(y / TILE) * tilesAcross;
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[top + right] ?? 0) -
        (sums[bottom + left] ?? 0) +
        (sums[top + left] ?? 0);
      const mean = sum / ((right - left) * rows);
      const contrast = mean - (darkest[tiles + Math.floor(x / TILE)] ?? 0);
      const at = y * width + x;
      const depth = contrast < least ? 0 : (mean - (pixels[at] ?? 0)) / contrast;
      for (let one = 0; one < depths.length; one += 1) {
        const layer = dark[one];
        if (layer && depth > (depths[one] ?? 1)) layer[at] = 1;
      }
    }
  }
  return dark;
}

/** Returns for each tile the darkest pixel in it and in the tiles around it. */
function darkestNear({ width, height, pixels }: Picture): Uint8Array {
  const [across, down] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const darkest = new Uint8Array(across * down).fill(255);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = at % width;
    const tile = Math.floor((at - x) / width / TILE) * across + Math.floor(x / TILE);
    darkest[tile] = Math.min(darkest[tile] ?? 0, pixels[at] ?? 0);
  }
  return darkest.map((_, tile) => {
    const x = tile % across;
    const y = (tile - x) / across;
    let least = 255;
    for (let row = Math.max(0, y - 2); row <= Math.min(down - 1, y + 2); row += 1) {
      for (let column = Math.max(0, x - 2); column <= Math.min(across - 1, x + 2); column += 1) {
        least = Math.min(least, darkest[row * across + column] ?? 255);
      }
    }
    return least;
  });
}

/** Returns the picture with each pixel averaged with its neighbours. */
function smoothed({ width, height, pixels }: Picture): Picture {
  const across = pixels.slice();
  for (let at = 1; at < pixels.length - 1; at += 1) {
    across[at] = ((pixels[at - 1] ?? 0) + 2 * (pixels[at] ?? 0) + (pixels[at + 1] ?? 0)) >> 2;
  }
  const smooth = across.slice();
  for (let at = width; at < pixels.length - width; at += 1) {
    const [above, below] = [across[at - width] ?? 0, across[at + width] ?? 0];
    smooth[at] = (above + 2 * (across[at] ?? 0) + below) >> 2;
  }
  return { width, height, pixels: smooth };
}

/** Returns how much the brightness of near pixels differs where nothing is printed. */
function noiseOf({ width, height, pixels }: Picture): number {
  const differences: number[] = [];
  for (let y = 2; y < height - 2; y += 7) {
    for (let x = 2; x < width - 2; x += 7) {
      const at = y * width + x;
      differences.push(Math.abs((pixels[at] ?? 0) - (pixels[at + 2] ?? 0)));
    }
  }
  return differences.sort((a, b) => a - b)[Math.floor(differences.length / 2)] ?? 0;
}

/** Returns for each corner between pixels the sum of all pixels above and left of it. */
function sumsOf({ width, height, pixels }: Picture): Uint32Array {
  const row = width + 1;
  const sums = new Uint32Array(row * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    for (let x = 0; x < width; x += 1) {
      sum += pixels[y * width + x] ?? 0;
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + sum;
    }
  }
  return sums;
}

/** Returns the boxes around connected dark pixels; diagonal neighbours are connected. Changes `dark`. */
export function connected(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  dark: Uint8Array,
): Mark[] {
  const marks: Mark[] = [];
  const next: number[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (dark[start] !== 1) continue;
    const mark = { left: width, top: height, right: 0, bottom: 0 };
    dark[start] = 0;
    next.push(start);
    for (let at = next.pop(); at !== undefined; at = next.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      mark.left = Math.min(mark.left, x);
      mark.right = Math.max(mark.right, x + 1);
      mark.top = Math.min(mark.top, y);
      mark.bottom = Math.max(mark.bottom, y + 1);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const neighbour = row * width + column;
          if (dark[neighbour] !== 1) continue;
          dark[neighbour] = 0;
          next.push(neighbour);
        }
      }
    }
    marks.push(mark);
  }
  return marks;
}
