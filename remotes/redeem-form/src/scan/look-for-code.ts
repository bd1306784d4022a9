import { closeCamera, openCamera } from './camera';

/** The interval of the scans, in milliseconds: short for the visitor, and long enough for a responsive page. */
const PAUSE = 150;

/** Matches twelve or sixteen letters and figures, with separators between them. */
const CODE = /^(?:[A-Z\d][\s-]*){12}(?:(?:[A-Z\d][\s-]*){4})?$/i;

/** The part of a browser's BarcodeDetector that the scan uses. */
interface QrDetector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

interface QrDetectorClass {
  new (options: { formats: 'qr_code'[] }): QrDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: QrDetectorClass | undefined;
}

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

/** Resolves to the browser's own detector if it reads QR codes, otherwise to one that is loaded now. */
export async function loadDetector(): Promise<QrDetector> {
  const Detector =
    (await nativeDetector()) ??
    (await import(/* webpackChunkName: "qr-decoder" */ 'qr/decode.js')).BarcodeDetector;
  return new Detector({ formats: ['qr_code'] });
}

/** Resolves to the browser's own detector, or to null: some browsers have one that reads no QR codes. */
async function nativeDetector(): Promise<QrDetectorClass | null> {
  const Detector = globalThis.BarcodeDetector;
  const formats = (await Detector?.getSupportedFormats()) ?? [];
  return Detector && formats.includes('qr_code') ? Detector : null;
}

/**
 * Returns the redemption code that is the text of a QR code or is in a link to this site, otherwise null.
 *
 * @param host Of this site, with its port.
 */
export function codeInQr(text: string, host: string): string | null {
  const code = codeInLink(text, host) ?? text.trim();
  return CODE.test(code) ? code : null;
}

function codeInLink(text: string, host: string): string | null {
  try {
    const link = new URL(text);
    return link.host === host ? link.searchParams.get('c') : null;
  } catch {
    return null;
  }
}
