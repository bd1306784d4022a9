import type { FromWorker, Seen, ToWorker } from './messages';
import { PACKED, WORKER } from './reader-files';

/** Reads printed codes, one picture at a time, until the signal. */
export interface Reader {
  /** Resolves to what is in a picture. Rejects after the signal, and if the reader fails. */
  look: (picture: ImageData) => Promise<Seen>;
}

interface Loading {
  /** Called with the number of bytes that have come. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/** Loads the reader and starts it. Rejects if that is impossible here, and after the signal. */
export async function loadReader({ onProgress, signal }: Loading): Promise<Reader> {
  const { href, origin } = new URL(WORKER.url, location.href);
  // Browsers start no worker of another origin, and the content policy allows none from memory.
  if (origin !== location.origin) throw new Error('the reader is on another origin');
  const [packed] = await Promise.all([
    load(PACKED.url, signal, onProgress),
    // A worker has no integrity of its own. The file never changes, so the browser starts what this request has checked.
    fetch(href, { integrity: WORKER.integrity, signal }),
  ]);
  await check(packed, PACKED.integrity);
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const bytes = await new Response(unpacked).arrayBuffer();
  signal.throwIfAborted();
  const ask = startWorker(href, signal);
  const [engine, model] = [bytes.slice(0, PACKED.engineBytes), bytes.slice(PACKED.engineBytes)];
  await ask({ kind: 'start', engine, model }, [engine, model]);
  return {
    look: async (picture) => {
      const answer = await ask({ kind: 'look', picture }, [picture.data.buffer]);
      if (answer.kind !== 'seen') throw new Error('the reader failed');
      return answer.seen;
    },
  };
}

function startWorker(url: string, signal: AbortSignal) {
  const worker = new Worker(url);
  signal.addEventListener('abort', () => {
    worker.terminate();
  });
  const send = (message: ToWorker, sent: Transferable[]) => {
    signal.throwIfAborted();
    return new Promise<FromWorker>((resolve, reject) => {
      const failed = () => {
        reject(new Error('the reader failed'));
      };
      signal.addEventListener('abort', failed, { once: true });
      worker.onerror = failed;
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        signal.removeEventListener('abort', failed);
        if (data.kind === 'failed') failed();
        else resolve(data);
      };
      worker.postMessage(message, sent);
    });
  };
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: the answers do not say to which message they belong.
  return (...message: Parameters<typeof send>): Promise<FromWorker> => {
    const answer = last.then(() => send(...message));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Resolves to the bytes of a file. `integrity` of a request would keep them back until the end, without a progress. */
async function load(
  url: string,
  signal: AbortSignal,
  onProgress: Loading['onProgress'],
): Promise<Uint8Array<ArrayBuffer>> {
  const { ok, body } = await fetch(url, { signal });
  if (!ok || !body) throw new Error('the reader could not be loaded');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let count = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    count += part.value.length;
    onProgress(count);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function check(bytes: Uint8Array<ArrayBuffer>, integrity: string): Promise<void> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  if (`sha384-${btoa(String.fromCharCode(...hash))}` !== integrity) {
    throw new Error('the reader is damaged');
  }
}
