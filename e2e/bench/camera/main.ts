import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { chromium, type Page } from 'playwright-core';
import { quantile } from 'simple-statistics';

import { drawInsert, HEIGHT, insertOf, WIDTH } from './insert';
import { PHOTO, photograph, shotOf } from './photograph';

/*
 * Measures how well the built reader of printed codes reads 500 photographs of inserts, which are made by a program with a fixed
 * seed. Each photograph is read once, as a photo from the library is. Build the site first. Prints a table.
 */

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '500' },
    // The number of the first one. The reader is developed with those from 200 on, and measured with those before.
    first: { type: 'string', default: '0' },
    // Without look-alikes, as the content service issues codes. `--all` takes all letters and figures.
    all: { type: 'boolean', default: false },
  },
});
const COUNT = Number(values.pictures);
const FIRST = Number(values.first);
const ALPHABET = values.all ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789' : 'ACDEFGHJKMNPQRTUVWXY34679';

const RELEASE = join(import.meta.dirname, '../../../remotes/redeem-form/dist');
const CODES_FONT = join(
  import.meta.dirname,
  '../../../shell/src/brands/codes-font/red-hat-mono-codes.woff2',
);
const FONTS = ['Arimo', 'Cousine', 'Inconsolata', 'Roboto Condensed', 'Tinos'];

/** The parts of the page's script, which is not compiled. */
interface InPage {
  draw: typeof drawInsert;
  look: (
    pixels: string,
    width: number,
    height: number,
  ) => Promise<{ code: string | null; ms: number }>;
}

const server = createServer((request, response) => {
  const name = (request.url ?? '').slice(1);
  const isFile = /^letters[\w.-]+$/.test(name);
  response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'text/html');
  response.end(isFile ? readFileSync(join(RELEASE, name)) : '<!doctype html>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${String(port)}/`);
  await prepare(page);
  await measure(page);
} finally {
  await browser.close();
  server.close();
}

/** Loads the fonts, and starts the worker of the release with its engine. */
async function prepare(page: Page): Promise<void> {
  const fonts = FONTS.flatMap((family) =>
    ['400', '700'].map((weight) => {
      const name = family.toLowerCase().replace(' ', '-');
      const url = import.meta.resolve(
        `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`,
      );
      return { family, weight, data: readFileSync(fileURLToPath(url)).toString('base64') };
    }),
  );
  fonts.push({
    family: 'Red Hat Mono',
    weight: '400 700',
    data: readFileSync(CODES_FONT).toString('base64'),
  });
  const files = readdirSync(RELEASE);
  const worker = files.find((name) => /^letters-worker\.\w+\.js$/.test(name)) ?? '';
  const packed = readFileSync(
    join(RELEASE, files.find((name) => /^letters\.\w+\.bin$/.test(name)) ?? ''),
  );
  const later = readFileSync(
    join(RELEASE, files.find((name) => /^later\.\w+\.js$/.test(name)) ?? ''),
    'utf8',
  );
  const engineBytes = Number(/engineBytes:(\d+)/.exec(later)?.[1]);
  const engine = gunzipSync(packed).toString('base64');
  console.log(
    `${(packed.length / 1e6).toFixed(1)} MB, read in ${COUNT.toString()} photographs of ${ALPHABET}`,
  );
  // Helpers of tsx would be missing in the page.
  await page.addScriptTag({
    content: `globalThis.__name = (one) => one; globalThis.draw = ${drawInsert.toString()};`,
  });
  await page.evaluate(
    async ({ fonts: all, worker: url, engine: text, engineBytes: end }) => {
      const bytes = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      for (const { family, weight, data } of all) {
        document.fonts.add(await new FontFace(family, bytes(data).buffer, { weight }).load());
      }
      const reader = new Worker(url);
      const ask = (message: unknown) =>
        new Promise<MessageEvent>((resolve) => {
          reader.onmessage = resolve;
          reader.postMessage(message);
        });
      const all_ = bytes(text).buffer;
      await ask({ kind: 'start', engine: all_.slice(0, end), model: all_.slice(end) });
      Object.assign(globalThis, {
        look: async (pixels: string, width: number, height: number) => {
          const grey = bytes(pixels);
          const data = new Uint8ClampedArray(grey.length * 4).map((_, at) =>
            at % 4 === 3 ? 255 : (grey[at >> 2] ?? 0),
          );
          const start = performance.now();
          const answer = await ask({ kind: 'look', picture: new ImageData(data, width, height) });
          const { seen } = answer.data as { seen: { reading: { code: string } | null } };
          return { code: seen.reading?.code ?? null, ms: performance.now() - start };
        },
      });
    },
    { fonts, worker, engine, engineBytes },
  );
}

async function measure(page: Page): Promise<void> {
  const times: number[] = [];
  let [right, wrong] = [0, 0];
  for (let number = FIRST; number < FIRST + COUNT; number += 1) {
    const insert = insertOf(number, ALPHABET);
    const drawing = await page.evaluate(
      ([one, width, height]) => (globalThis as unknown as InPage).draw(one, width, height),
      [insert, WIDTH, HEIGHT] as const,
    );
    const shot = shotOf(number);
    const { pixels } = photograph(Buffer.from(drawing, 'base64'), insert.size, shot, number);
    const { code, ms } = await page.evaluate(
      ([text, width, height]) => (globalThis as unknown as InPage).look(text, width, height),
      [Buffer.from(pixels).toString('base64'), PHOTO.width, PHOTO.height] as const,
    );
    times.push(ms);
    if (code === insert.code) right += 1;
    else if (code !== null) {
      wrong += 1;
      console.log(`wrong: ${insert.lines.join(' / ')} in ${insert.font} as ${code}`);
    }
  }
  const share = (count: number) => (count / COUNT).toFixed(3);
  const [half, most] = [0.5, 0.9].map((part) => (quantile(times, part) / 1000).toFixed(1));
  console.log('| read | wrong | nothing | half of the answers within | nine tenths within |');
  console.log('| --- | --- | --- | --- | --- |');
  console.log(
    `| ${share(right)} | ${share(wrong)} | ${share(COUNT - right - wrong)} | ${half ?? ''} s | ${most ?? ''} s |`,
  );
}
