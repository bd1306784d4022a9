import type { Picture } from './picture';

/** The distance in pixels of a strip at which pixels count as the surroundings of one: half the stroke of a letter. */
const RADIUS = 4;

/** Returns a strip with the difference of each pixel from its surroundings doubled. Letters that blur has joined are apart. */
export function sharpened(strip: Picture): Picture {
  const { width, height, pixels } = strip;
  const rows = averaged(pixels, width, 1);
  const around = averaged(rows, height, width);
  return {
    width,
    height,
    pixels: pixels.map((value, at) =>
      Math.min(255, Math.max(0, Math.round(value * 2 - (around[at] ?? 0)))),
    ),
  };
}

/**
 * Returns the mean of each pixel and its neighbours in a line.
 *
 * @param length Of a line, in pixels.
 * @param step From a pixel to the next one of its line.
 */
function averaged(pixels: ArrayLike<number>, length: number, step: number): Float32Array {
  const means = new Float32Array(pixels.length);
  for (let start = 0; start < pixels.length; start += step === 1 ? length : 1) {
    if (step > 1 && start >= step) break;
    let [sum, count] = [0, 0];
    for (let at = -RADIUS; at < length; at += 1) {
      const [next, last] = [at + RADIUS, at - RADIUS - 1];
      if (next < length) [sum, count] = [sum + (pixels[start + next * step] ?? 0), count + 1];
      if (last >= 0) [sum, count] = [sum - (pixels[start + last * step] ?? 0), count - 1];
      if (at >= 0) means[start + at * step] = sum / count;
    }
  }
  return means;
}
