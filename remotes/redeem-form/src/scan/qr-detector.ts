/** The part of a browser's BarcodeDetector that the scan uses. */
export interface QrDetector {
  detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

interface QrDetectorClass {
  new (options: { formats: 'qr_code'[] }): QrDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: QrDetectorClass | undefined;
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
