import { writeFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import encodeQR from 'qr';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 8;

const WHITE = 235;
const BLACK = 16;
const NO_COLOUR = 128;

/** Returns the arguments that make Chromium use a video file as camera. */
export function cameraArguments(film: string): string[] {
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
}

/** Writes a video file (YUV4MPEG2) with a still QR code. */
export function filmQr(path: string, text: string): Promise<void> {
  return film(path, brightness(encodeQR(text, 'raw')));
}

/** Writes a video file with a still picture of a printed code. Chromium opens the file each time that a page asks for the camera. */
export async function filmPrinted(path: string, page: Page, lines: string[]): Promise<void> {
  const { data } = await printed(page, lines);
  await film(path, data.map((value) => BLACK + (value / 255) * (WHITE - BLACK)) as Buffer);
}

/** Resolves to a picture of a printed code, as a PNG and as the brightness of its pixels. */
export async function printed(page: Page, lines: string[]): Promise<{ png: Buffer; data: Buffer }> {
  const { url, bytes } = await page.evaluate(
    ({ width, height, lines: texts }) => {
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
      context.fillStyle = '#111';
      context.textAlign = 'center';
      context.font = '700 42px monospace';
      for (const [at, text] of texts.entries()) context.fillText(text, width / 2, 220 + at * 62);
      const { data: colours } = context.getImageData(0, 0, width, height);
      // As one text, because Playwright takes seconds for an array of so many numbers.
      const reds = Array.from(
        colours.filter((_, at) => at % 4 === 0),
        (red) => String.fromCharCode(red),
      );
      return { url: canvas.toDataURL(), bytes: btoa(reds.join('')) };
    },
    { width: WIDTH, height: HEIGHT, lines },
  );
  return {
    png: Buffer.from(url.replace(/^.*,/, ''), 'base64'),
    data: Buffer.from(bytes, 'base64'),
  };
}

async function film(path: string, picture: Buffer): Promise<void> {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colour()]);
  const header = `YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F10:1 Ip A1:1 C420jpeg\n`;
  await writeFile(path, Buffer.concat([Buffer.from(header), frame, frame]));
}

function brightness(modules: boolean[][]): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const left = (WIDTH - modules.length * MODULE) / 2;
  const top = (HEIGHT - modules.length * MODULE) / 2;
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) paint(picture, left + column * MODULE, top + row * MODULE);
    }
  }
  return picture;
}

function paint(picture: Buffer, left: number, top: number): void {
  for (let y = top; y < top + MODULE; y += 1) {
    picture.fill(BLACK, y * WIDTH + left, y * WIDTH + left + MODULE);
  }
}

/** Returns both colour planes, each a quarter of the picture. */
function colour(): Buffer {
  return Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR);
}
