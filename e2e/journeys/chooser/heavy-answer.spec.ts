import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

const MEGABYTE = 1_048_576;
const HEAVY = 100 * MEGABYTE;
/** A slow line, so that the system holds little that the page has not read yet. In milliseconds. */
const PAUSE_MS = 20;

test('an answer of 100 MB is aborted after 1 MB, and nothing of it is kept @B6', async ({
  page,
  home,
}) => {
  const heavy = await serveHeavy(HEAVY);
  await home.open();
  await page.route(`**/code/${NEVER_USED_UP}?*`, (route) => route.continue({ url: heavy.url }));
  const before = await heapOf(page);

  await home.type(NEVER_USED_UP);

  await expect(home.status).toContainText('We could not check your code just now.');
  expect((await heapOf(page)) - before).toBeLessThan(30 * MEGABYTE);
  const sent = await heavy.sent;
  expect(sent).toBeGreaterThan(MEGABYTE);
  expect(sent).toBeLessThan(10 * MEGABYTE);
});

/** Sends one answer in pieces until the client aborts. Resolves to the number of bytes that the client took. */
async function serveHeavy(bytes: number) {
  const piece = Buffer.alloc(65_536, 'a');
  let close: (count: number) => void;
  const sent = new Promise<number>((resolve) => {
    close = resolve;
  });
  const server = createServer((_request, response) => {
    let count = 0;
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    });
    const more = () => {
      if (response.destroyed) return;
      count += piece.length;
      if (count > bytes) response.end();
      else response.write(piece, () => setTimeout(more, PAUSE_MS));
    };
    response.on('close', () => {
      close(count);
      server.close();
    });
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/`, sent };
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
