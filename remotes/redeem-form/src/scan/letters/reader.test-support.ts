import { rs } from '@rstest/core';

import type { FromWorker, Seen, ToWorker } from './messages';
import { PACKED, WORKER } from './reader-files';

export const NOTHING: Seen = { reading: null, obstacle: null };

export function codeSeen(code: string): Seen {
  return { reading: { code, place: { x: 0.5, y: 0.5 } }, obstacle: null };
}

/** Makes the reader see one thing after the other, and the last one again and again. */
export function seenInTurn(...seen: Seen[]): () => Promise<Seen> {
  return () => Promise.resolve((seen.length > 1 ? seen.shift() : seen[0]) ?? NOTHING);
}

/**
 * Provides the files of the reader, and a worker that sees what `look` says. Modules of this package cannot be replaced, because test
 * files share a process.
 */
export async function fakeReader(look: () => Promise<Seen> = seenInTurn(NOTHING)) {
  const looked = rs.fn(look);
  const started = rs.fn();
  const packed = await packedBytes(new Uint8Array([1, 2, 3, 4]));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', packed));
  const integrity = `sha384-${btoa(String.fromCharCode(...hash))}`;
  Object.assign(WORKER, { url: '/letters-worker.1a.js' });
  Object.assign(PACKED, { url: '/letters.1a.bin', integrity, bytes: 2_400_000, engineBytes: 2 });
  const load = rs.fn(() => Promise.resolve(new Response(packed)));
  rs.stubGlobal('fetch', load);
  rs.stubGlobal(
    'Worker',
    class {
      onmessage: (event: { data: FromWorker }) => void = () => undefined;
      terminate = () => undefined;
      postMessage(message: ToWorker): void {
        const answer =
          message.kind === 'look'
            ? looked().then(
                (seen): FromWorker => ({ kind: 'seen', seen }),
                (): FromWorker => ({ kind: 'failed' }),
              )
            : Promise.resolve<FromWorker>({ kind: 'ready' });
        if (message.kind === 'start') started(message);
        void answer.then((data) => {
          this.onmessage({ data });
        });
      }
    },
  );
  return { load, looked, started };
}

/** Provides pictures, which happy-dom does not draw. */
export function fakePictures(): void {
  const context = {
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray(4), width: 1, height: 1 }),
  };
  rs.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  rs.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 1, height: 1, close: () => undefined }),
  );
}

async function packedBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
