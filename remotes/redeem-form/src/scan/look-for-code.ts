import { closeCamera, openCamera } from './camera';
import { codeInQr } from './code-in-qr';
import { loadDetector, type QrDetector } from './qr-detector';

/** The interval of the scans, in milliseconds: short for the visitor, and long enough for a responsive page. */
const PAUSE = 150;

interface Look {
  video: HTMLVideoElement;
  /** Called when the camera shows a picture. */
  onPicture: () => void;
  /** Ends the scan and closes the camera at once. */
  signal: AbortSignal;
}

/** Resolves to the first code that the camera sees, or to null after the signal. Rejects as getUserMedia does. */
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
