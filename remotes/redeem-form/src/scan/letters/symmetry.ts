import type { Mark } from './find-marks';
import { brightnessAt, type Picture } from './picture';

/** How much a printed letter is like its own picture after a change, from -1 to 1, and the hole in its lower half. */
export interface Shape {
  /** Like its mirror image, as A and T are. */
  mirrored: number;
  /** Like itself with top and bottom exchanged, as B and E are. */
  flipped: number;
  /** Like itself upside down, as S is. */
  turned: number;
  /** The pixels of paper in its lower half that ink encloses, as a six does, of all of its pixels. */
  hole: number;
}

/** The size at which letters are compared. */
const [WIDTH, HEIGHT] = [24, 32];

/** The largest distance in pixels at which the pictures are compared, because the edges of a letter are uncertain. */
const SHIFT = 2;

/** The darkness of ink. */
const INK = 128;

/** Returns the shape of a letter in an evened strip. */
export function shapeOf(strip: Picture, mark: Mark): Shape {
  const letter = sampled(strip, mark);
  const like = (dx: number, dy: number) =>
    Math.max(
      ...[-SHIFT, -1, 0, 1, SHIFT].map((shift) =>
        correlation(letter, (x, y) => {
          const [column, row] = [dx === 1 ? x : WIDTH - 1 - x, dy === 1 ? y : HEIGHT - 1 - y];
          // The edge that is seen best is that which was changed.
          return dx === 1 ? [column, row + shift] : [column + shift, row];
        }),
      ),
    );
  return {
    mirrored: like(-1, 1),
    flipped: like(1, -1),
    turned: like(-1, -1),
    hole: holeIn(letter),
  };
}

/**
 * The letters and figures that the engine reads as other letters, which it hardly ever does the other way round, and their
 * shapes. In any font they are less symmetrical than what is read.
 */
const MISREAD: Readonly<Record<string, (shape: Shape) => boolean>> = {
  '3': ({ mirrored, flipped, turned }) => mirrored < 0.6 && flipped > 0.55 && turned < 0.6,
  '4': ({ flipped }) => flipped > 0.4,
  '6': ({ mirrored, flipped }) => mirrored > 0.4 && mirrored < 0.85 && flipped < 0.68,
  '7': ({ mirrored, flipped }) => mirrored < 0.65 && flipped < 0.46,
  '9': ({ mirrored, turned }) => mirrored > 0.4 && mirrored < 0.93 && turned < 0.9,
  J: ({ mirrored, turned }) => mirrored < 0.6 && turned < 0.5,
  Q: ({ mirrored, flipped, turned }) => mirrored > 0.6 && (flipped < 0.9 || turned < 0.9),
};

/** The shapes of letters, and what the engine reads as them. Each value lies between those of the letters on both sides. */
const READ: Readonly<Record<string, { others: string; fits: (shape: Shape) => boolean }>> = {
  A: { others: '4', fits: ({ flipped }) => flipped < 0.4 },
  B: { others: '6', fits: ({ flipped }) => flipped > 0.75 },
  D: { others: '9', fits: ({ flipped }) => flipped > 0.8 },
  E: { others: '6', fits: ({ flipped }) => flipped > 0.75 },
  G: { others: '69', fits: ({ hole }) => hole < 0.02 },
  I: { others: '379J', fits: ({ mirrored, turned }) => mirrored > 0.9 && turned > 0.9 },
  O: { others: '9Q', fits: ({ mirrored, turned }) => mirrored > 0.93 && turned > 0.93 },
  '0': { others: '9Q', fits: ({ mirrored, turned }) => mirrored > 0.93 && turned > 0.93 },
  Q: { others: '9', fits: ({ mirrored }) => mirrored > 0.66 },
  S: { others: '369', fits: ({ turned }) => turned > 0.88 },
  T: { others: '7', fits: ({ mirrored }) => mirrored > 0.7 },
  Z: { others: '7', fits: ({ turned }) => turned > 0.75 },
};

/** False if a letter has the shape of another one that the engine reads as it. */
export function fits(text: string, shape: Shape): boolean {
  const read = READ[text];
  if (!read || read.fits(shape)) return true;
  return !Array.from(read.others).some((other) => MISREAD[other]?.(shape));
}

/** Returns the darkness of the pixels of a letter, each averaged with its neighbours. */
function sampled(strip: Picture, { left, top, right, bottom }: Mark): Float32Array {
  const [across, down] = [(right - left) / WIDTH, (bottom - top) / HEIGHT];
  const letter = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      let sum = 0;
      for (const [dx, dy, weight] of NEAR) {
        const column = Math.min(WIDTH - 1, Math.max(0, x + dx));
        const row = Math.min(HEIGHT - 1, Math.max(0, y + dy));
        const [u, v] = [left + (column + 0.5) * across - 0.5, top + (row + 0.5) * down - 0.5];
        sum += (255 - brightnessAt(strip, u, v)) * weight;
      }
      letter[y * WIDTH + x] = sum / 8;
    }
  }
  return letter;
}

const NEAR = [
  [0, 0, 4],
  [-1, 0, 1],
  [1, 0, 1],
  [0, -1, 1],
  [0, 1, 1],
] as const;

/** Returns the correlation of a letter with itself at other places. Places beside the letter are paper. */
function correlation(
  letter: Float32Array,
  placeOf: (x: number, y: number) => [x: number, y: number],
): number {
  const count = WIDTH * HEIGHT;
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [column, row] = placeOf(x, y);
      const isInside = column >= 0 && column < WIDTH && row >= 0 && row < HEIGHT;
      const a = letter[y * WIDTH + x] ?? 0;
      const b = isInside ? (letter[row * WIDTH + column] ?? 0) : 0;
      sumA += a;
      sumB += b;
      squareA += a * a;
      squareB += b * b;
      product += a * b;
    }
  }
  const spread = (square: number, sum: number) => square - (sum * sum) / count;
  const both = spread(squareA, sumA) * spread(squareB, sumB);
  return both <= 0 ? 1 : (product - (sumA * sumB) / count) / Math.sqrt(both);
}

/** Returns the share of the pixels that are paper in the lower half, enclosed by ink. */
function holeIn(letter: Float32Array): number {
  const isPaper = Array.from(letter, (dark) => dark < INK);
  const next: number[] = [];
  const visit = (x: number, y: number) => {
    const at = y * WIDTH + x;
    if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT || isPaper[at] !== true) return;
    isPaper[at] = false;
    next.push(at);
  };
  for (let x = 0; x < WIDTH; x += 1)
    [0, HEIGHT - 1].forEach((y) => {
      visit(x, y);
    });
  for (let y = 0; y < HEIGHT; y += 1)
    [0, WIDTH - 1].forEach((x) => {
      visit(x, y);
    });
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const x = at % WIDTH;
    const y = (at - x) / WIDTH;
    visit(x - 1, y);
    visit(x + 1, y);
    visit(x, y - 1);
    visit(x, y + 1);
  }
  const lower = isPaper.slice((HEIGHT / 2) * WIDTH);
  return lower.filter(Boolean).length / letter.length;
}
