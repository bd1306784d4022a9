import { randomNumbers } from '../../support/running/random-numbers';
import { HEIGHT, WIDTH } from './insert';

/** The size of a photograph, as of a camera. */
export const PHOTO = { width: 1280, height: 960 };

interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** How an insert was held before the camera. */
export interface Shot {
  /** The height of the letters in the photograph, in pixels. */
  letter: number;
  /** In degrees. */
  turn: number;
  /** The blur and the shake, in heights of a letter. */
  blur: number;
  shake: number;
  noise: number;
  /** The darkest and the lightest light, as shares. */
  light: [number, number];
  hasShadow: boolean;
  hasGlare: boolean;
}

/** Returns how the insert with a number is held. A person still reads each. */
export function shotOf(number: number): Shot {
  const random = randomNumbers(number * 104_729 + 5);
  const turned = random();
  const base = turned < 0.1 ? 180 : turned < 0.14 ? 90 : turned < 0.18 ? 270 : 0;
  const light = 0.5 + random() * 0.5;
  return {
    letter: 15 + random() * 25,
    turn: base + (random() - 0.5) * 24,
    blur: random() * 0.07,
    shake: random() < 0.4 ? random() * 0.12 : 0,
    noise: 2 + random() * 9,
    light: [light * (0.6 + random() * 0.4), light],
    hasShadow: random() < 0.3,
    hasGlare: random() < 0.2,
  };
}

/** Returns the photograph of a drawn insert. */
export function photograph(drawing: Uint8Array, size: number, shot: Shot, number: number): Grey {
  const random = randomNumbers(number * 15_485_863 + 3);
  const { width, height } = PHOTO;
  const map = perspective(size, shot, random);
  const texture = paperTexture(random);
  const pixels = new Float32Array(width * height);
  const desk = 40 + random() * 90;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const [dx, dy] of SUBPIXELS) {
        const [u, v] = map(x + dx, y + dy);
        sum +=
          u < 0 || v < 0 || u >= WIDTH - 1 || v >= HEIGHT - 1
            ? desk
            : at(drawing, u, v) * texture(u, v);
      }
      pixels[y * width + x] = sum / SUBPIXELS.length;
    }
  }
  blurred(pixels, width, height, shot.blur * shot.letter);
  if (shot.shake > 0) shaken(pixels, width, height, shot.shake * shot.letter, random() * Math.PI);
  light(pixels, shot, random);
  const grey = new Uint8Array(pixels.length);
  for (const [index, value] of pixels.entries()) {
    const noise = (random() + random() + random() - 1.5) * 2 * shot.noise;
    grey[index] = Math.min(255, Math.max(0, value + noise));
  }
  return { width, height, pixels: grey };
}

const SUBPIXELS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

function at(drawing: Uint8Array, u: number, v: number): number {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [u - column, v - row];
  const index = row * WIDTH + column;
  const upper = (drawing[index] ?? 0) * (1 - right) + (drawing[index + 1] ?? 0) * right;
  const lower =
    (drawing[index + WIDTH] ?? 0) * (1 - right) + (drawing[index + WIDTH + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}

/** Returns the map from the photograph to the drawing: turned, scaled, and seen from a side. */
function perspective(size: number, { letter, turn }: Shot, random: () => number) {
  const scale = size / letter;
  const angle = (-turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  // The code is a bit above the middle of the insert.
  const [left, top] = [WIDTH / 2 + (random() - 0.5) * 120, 490 + (random() - 0.5) * 120];
  const [across, down] = [(random() - 0.5) * 0.5, (random() - 0.5) * 0.5];
  return (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - PHOTO.width / 2, y - PHOTO.height / 2];
    const depth = 1 + (dx * across + dy * down) / PHOTO.width;
    return [left + (dx * cos - dy * sin) / depth, top + (dx * sin + dy * cos) / depth];
  };
}

/** Returns the brightness of uneven paper. */
function paperTexture(random: () => number): (u: number, v: number) => number {
  const depth = random() * 0.05;
  const [one, other] = [0.01 + random() * 0.05, 0.01 + random() * 0.05];
  return (u, v) => 1 - depth * (0.5 + 0.5 * Math.sin(u * one + Math.sin(v * other) * 2));
}

/** Blurs a picture: three passes of a box are nearly a Gaussian. */
function blurred(pixels: Float32Array, width: number, height: number, sigma: number): void {
  const radius = sigma * 1.0;
  for (let pass = 0; pass < 3; pass += 1) {
    along(pixels, width, height, radius, 1, 0);
    along(pixels, width, height, radius, 0, 1);
  }
}

function shaken(
  pixels: Float32Array,
  width: number,
  height: number,
  length: number,
  direction: number,
): void {
  along(pixels, width, height, length / 2, Math.cos(direction), Math.sin(direction));
}

/** Averages each pixel with those at up to a distance in a direction. */
function along(
  pixels: Float32Array,
  width: number,
  height: number,
  radius: number,
  dx: number,
  dy: number,
): void {
  if (radius < 0.15) return;
  const from = pixels.slice();
  const steps = Math.max(1, Math.ceil(radius));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = from[y * width + x] ?? 0;
      let weight = 1;
      for (let step = 1; step <= steps; step += 1) {
        // The last step counts as far as it is within the radius.
        const share = Math.min(1, radius - step + 1);
        for (const sign of [-1, 1]) {
          const column = Math.min(width - 1, Math.max(0, Math.round(x + sign * step * dx)));
          const row = Math.min(height - 1, Math.max(0, Math.round(y + sign * step * dy)));
          sum += (from[row * width + column] ?? 0) * share;
          weight += share;
        }
      }
      pixels[y * width + x] = sum / weight;
    }
  }
}

function light(pixels: Float32Array, shot: Shot, random: () => number): void {
  const { width, height } = PHOTO;
  const [dark, bright] = shot.light;
  const angle = random() * Math.PI * 2;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const shadow = { x: random() * width, y: random() * height, angle: random() * Math.PI };
  const glare = { x: random() * width, y: random() * height, size: 60 + random() * 120 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const along = ((x - width / 2) * dx + (y - height / 2) * dy) / width + 0.5;
      let value =
        (pixels[y * width + x] ?? 0) * (dark + (bright - dark) * Math.min(1, Math.max(0, along)));
      if (shot.hasShadow) {
        const side =
          (x - shadow.x) * Math.cos(shadow.angle) + (y - shadow.y) * Math.sin(shadow.angle);
        value *= 1 - 0.35 / (1 + Math.exp(-side / 12));
      }
      if (shot.hasGlare) {
        const distance = Math.hypot(x - glare.x, y - glare.y) / glare.size;
        value += 150 * Math.exp(-distance * distance);
      }
      pixels[y * width + x] = value;
    }
  }
}
