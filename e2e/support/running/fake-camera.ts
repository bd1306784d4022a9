import { writeFile } from 'node:fs/promises';

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
export async function filmQr(path: string, text: string): Promise<void> {
  const frame = Buffer.concat([
    Buffer.from('FRAME\n'),
    brightness(encodeQR(text, 'raw')),
    colour(),
  ]);
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
