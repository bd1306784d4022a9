/** Matches twelve or sixteen letters and figures, with separators between them. */
const CODE = /^(?:[A-Z\d][\s-]*){12}(?:(?:[A-Z\d][\s-]*){4})?$/i;

/** The part of a browser's BarcodeDetector that the scan uses. */
export interface QrDetector {
  detect: (
    picture: HTMLVideoElement | HTMLCanvasElement,
  ) => Promise<readonly { rawValue: string }[]>;
}

interface QrDetectorClass {
  new (options: { formats: 'qr_code'[] }): QrDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: QrDetectorClass | undefined;
}

/** Resolves to the code of a QR code in a picture, otherwise to null. */
export async function qrCodeIn(
  detector: QrDetector,
  picture: HTMLVideoElement | HTMLCanvasElement,
): Promise<string | null> {
  const seen = await detector.detect(picture);
  return (
    seen.map(({ rawValue }) => codeInQr(rawValue, location.host)).find((code) => code !== null) ??
    null
  );
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
