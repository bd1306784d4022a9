import { writeFile } from 'node:fs/promises';

import encodeQR from 'qr';

const [WIDTH, HEIGHT] = [640, 480];
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
  const modules = encodeQR(text, 'raw');
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const [left, top] = [WIDTH, HEIGHT].map((size) => (size - modules.length * MODULE) / 2);
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      for (let y = 0; isDark && y < MODULE; y += 1) {
        const start = ((top ?? 0) + row * MODULE + y) * WIDTH + (left ?? 0) + column * MODULE;
        picture.fill(BLACK, start, start + MODULE);
      }
    }
  }
  // Both colour planes, each a quarter of the picture.
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colour]);
  const header = `YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F10:1 Ip A1:1 C420jpeg\n`;
  await writeFile(path, Buffer.concat([Buffer.from(header), frame, frame]));
}

/** Returns a photo of a QR code, as a file that a page can be given. */
export function photoOfQr(text: string) {
  const buffer = Buffer.from(encodeQR(text, 'gif', { scale: MODULE }));
  return { name: 'insert.gif', mimeType: 'image/gif', buffer };
}
