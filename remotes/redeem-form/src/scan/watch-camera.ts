import { closeCamera, openCamera } from './camera';
import type { Reader } from './letters/load-reader';
import type { Seen } from './letters/messages';
import { loadDetector, type QrDetector, qrCodeIn } from './look-for-code';
import { frameOf, pixelsOf } from './pictures';

/** The interval of the looks, in milliseconds: short for the visitor, and long enough for a responsive page. */
const PAUSE = 150;

/** A code, and whether it was printed in letters, which may be misread. */
export interface FoundCode {
  code: string;
  isPrinted: boolean;
}

interface Watch {
  video: HTMLVideoElement;
  /** The reader of printed codes. Rejected if there is none here: then QR codes are read only. */
  reader: Promise<Reader>;
  /** Called when the camera shows a picture. */
  onPicture: (stream: MediaStream) => void;
  /** Called with what the reader has seen. */
  onSeen: (seen: Seen) => void;
  /** Closes the camera at once. */
  signal: AbortSignal;
}

/**
 * Resolves to the first code that the camera sees. Rejects as getUserMedia does, if the camera ends, and after the signal; or
 * resolves to null then.
 */
export async function watchCamera(watch: Watch): Promise<FoundCode | null> {
  const { video, onPicture, signal } = watch;
  const detector = await loadDetector();
  // The visitor has left meanwhile, and is not asked for the camera any more.
  signal.throwIfAborted();
  const stream = await openCamera();
  const end = new AbortController();
  const stop = () => {
    end.abort();
    closeCamera(stream);
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    onPicture(stream);
    return await Promise.race([
      watchForQr(detector, video, end.signal),
      watchForLetters(watch, end.signal),
      cameraEnded(stream),
    ]);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

async function watchForQr(
  detector: QrDetector,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<FoundCode | null> {
  while (!signal.aborted) {
    const code = await qrCodeIn(detector, video);
    if (code !== null) return { code, isPrinted: false };
    await pause();
  }
  return null;
}

/** Resolves to a code that was read twice in a row. A reading that fails ends the readings, and QR codes are still read. */
async function watchForLetters(
  { video, reader, onSeen }: Watch,
  signal: AbortSignal,
): Promise<FoundCode | null> {
  try {
    const { look } = await reader;
    let former: string | undefined;
    while (!signal.aborted) {
      const seen = await look(pixelsOf(frameOf(video)));
      const code = seen.reading?.code;
      if (code !== undefined && code === former) return { code, isPrinted: true };
      former = code;
      onSeen(seen);
      await pause();
    }
  } catch {
    // `useScan` says that only QR codes are read here.
  }
  return new Promise<never>(NEVER);
}

/** Leaves the result to the search for QR codes. */
const NEVER = () => undefined;

function cameraEnded(stream: MediaStream): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const track of stream.getTracks()) {
      track.addEventListener('ended', () => {
        reject(new DOMException('', 'AbortError'));
      });
    }
  });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}
