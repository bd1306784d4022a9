import TesseractCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';

import { type Engine, startEngine, type Tesseract } from './engine';
import type { FromWorker, ToWorker } from './messages';
import { greyOf } from './picture';
import { readPicture } from './read-picture';

// The worker of the reader. Its policy lets it request nothing: the page sends engine, model and pictures by messages.

let engine: Engine | undefined;

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void answer(data).then(
    (message) => {
      postMessage(message);
    },
    () => {
      postMessage({ kind: 'failed' } satisfies FromWorker);
    },
  );
});

async function answer(message: ToWorker): Promise<FromWorker> {
  if (message.kind === 'start') {
    const tesseract = await TesseractCore({ wasmBinary: message.engine });
    engine = startEngine(tesseract as Tesseract, new Uint8Array(message.model));
    return { kind: 'ready' };
  }
  if (!engine) throw new Error('the reader has not started');
  return { kind: 'seen', seen: readPicture(greyOf(message.picture), engine) };
}
