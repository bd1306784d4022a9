import { closeCamera, openCamera } from './camera';
import { codeInQr } from './code-in-qr';
import { loadDetector, type QrDetector } from './qr-detector';

/** Between two looks, in milliseconds: soon enough for a hand, and the page stays quick. */
const PAUSE = 150;

interface Look {
  video: HTMLVideoElement;
  /** The camera shows a picture. */
  onPicture: () => void;
  /** Ends the look, and closes the camera at once. */
  signal: AbortSignal;
}

/** Looks through the camera until a code is seen; null where the look was ended before. */
export async function lookForCode({ video, onPicture, signal }: Look): Promise<string | null> {
  const detector = await loadDetector();
  const stream = await openCamera();
  const close = () => {
    closeCamera(stream);
  };
  signal.addEventListener('abort', close);
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    onPicture();
    return await codeSeen(detector, video, signal);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}

async function codeSeen(
  detector: QrDetector,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    const seen = await detector.detect(video);
    const code = seen
      .map(({ rawValue }) => codeInQr(rawValue, location.host))
      .find((one) => one !== null);
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return null;
}
