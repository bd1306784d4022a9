/** A picture in shades of grey, 0 is black. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export interface Point {
  x: number;
  y: number;
}

/** Returns the brightness of a picture in colours (RGBA). */
export function greyOf({
  width,
  height,
  data,
}: Pick<ImageData, 'width' | 'height' | 'data'>): Picture {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    pixels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, pixels };
}

/** Returns the picture turned by 90 degrees, clockwise. */
export function quarterTurned({ width, height, pixels }: Picture): Picture {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      turned[x * height + height - 1 - y] = pixels[y * width + x] ?? 0;
    }
  }
  return { width: height, height: width, pixels: turned };
}

/** Returns the picture upside down. */
export function halfTurned({ width, height, pixels }: Picture): Picture {
  return { width, height, pixels: pixels.slice().reverse() };
}

/** Returns the negative: light letters become dark ones. */
export function inverted({ width, height, pixels }: Picture): Picture {
  return { width, height, pixels: pixels.map((value) => 255 - value) };
}

/** Returns the brightness between the pixels around a point. Outside, that of the nearest pixel counts. */
export function brightnessAt({ width, height, pixels }: Picture, x: number, y: number): number {
  const left = Math.min(Math.max(x, 0), width - 1.001);
  const top = Math.min(Math.max(y, 0), height - 1.001);
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [right, below] = [left - column, top - row];
  const at = row * width + column;
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}
