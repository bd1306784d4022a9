/** What is used of a browser's BarcodeDetector. */
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

/** The browser's own where it reads QR codes, else one that is loaded now. */
export async function loadDetector(): Promise<QrDetector> {
  const Detector = (await nativeDetector()) ?? (await import('qr/decode.js')).BarcodeDetector;
  return new Detector({ formats: ['qr_code'] });
}

/** Some browsers have one that reads nothing. */
async function nativeDetector(): Promise<QrDetectorClass | null> {
  const Detector = globalThis.BarcodeDetector;
  const formats = (await Detector?.getSupportedFormats()) ?? [];
  return Detector && formats.includes('qr_code') ? Detector : null;
}
