import type { BarcodeDetector as QrDetector } from 'qr/decode.js';

/** The interval of the looks at the camera's picture, in milliseconds. */
const PAUSE_MS = 150;

/** Matches twelve or sixteen letters and figures, with separators between them. */
const CODE = /^(?:[A-Z\d][\s-]*){12}(?:(?:[A-Z\d][\s-]*){4})?$/i;

declare global {
  var BarcodeDetector: typeof QrDetector | undefined;
}

/** Resolves to true if the browser has a camera and reads QR codes in its picture: some detectors read none. */
export async function canWatch(): Promise<boolean> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? [];
  return formats.includes('qr_code') && 'mediaDevices' in navigator;
}

/**
 * Resolves to the first code that the camera sees, or to null when it is over, if the camera ends, and when the page is
 * hidden. Turns the camera off. Rejects as getUserMedia does.
 */
export async function watchCamera(
  video: HTMLVideoElement,
  isOver: { readonly current: boolean },
): Promise<string | null> {
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
  });
  try {
    video.srcObject = camera;
    await video.play();
    while (!isOver.current && camera.active && !document.hidden) {
      const code = await codeIn(video, globalThis.BarcodeDetector);
      if (code !== null) return code;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return null;
  } finally {
    for (const track of camera.getTracks()) track.stop();
  }
}

/** Resolves to the code in a photo, otherwise to null. Rejects if the file is no picture. */
export async function codeInPhoto(photo: Blob): Promise<string | null> {
  const decoder = await import(/* webpackChunkName: "qr-decoder" */ 'qr/decode.js');
  // The package does not take a File.
  return codeIn(await createImageBitmap(photo), decoder.BarcodeDetector);
}

async function codeIn(picture: HTMLVideoElement | ImageBitmap, Detector?: typeof QrDetector) {
  const seen = Detector ? await new Detector({ formats: ['qr_code'] }).detect(picture) : [];
  return seen.map(({ rawValue }) => codeInQr(rawValue, location.host)).find(Boolean) ?? null;
}

/** Returns the code that is the text of a QR code, or is in a link to this host; otherwise null. */
export function codeInQr(text: string, host: string): string | null {
  const [address = '', query] = text.trim().split('?');
  const isOwn = address.replace(/^https?:/, '').startsWith(`//${host}/`);
  const code = isOwn ? new URLSearchParams(query).get('c') : text.trim();
  return code !== null && CODE.test(code) ? code : null;
}
