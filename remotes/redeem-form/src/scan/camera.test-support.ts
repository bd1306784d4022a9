import { rs } from '@rstest/core';

/** A camera whose picture holds what a test says, in a browser that reads QR codes by itself. */
export function fakeCamera(seen: () => string[] = () => []) {
  const stop = rs.fn();
  const stream = { getTracks: () => [{ stop }] };
  const getUserMedia = rs.fn(() => Promise.resolve(stream));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  rs.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue(undefined);
  rs.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  rs.stubGlobal('BarcodeDetector', detectorOf(seen));
  return { getUserMedia, stop };
}

/** A browser that has no cameras to give, or does not say so to this page. */
export function noCameras(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  rs.unstubAllGlobals();
  rs.restoreAllMocks();
}

function detectorOf(seen: () => string[]) {
  return class {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(seen().map((rawValue) => ({ rawValue })));
  };
}
