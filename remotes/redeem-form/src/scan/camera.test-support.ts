import { rs } from '@rstest/core';

/** Provides a camera whose picture holds the given texts, in a browser that reads QR codes itself. */
export function fakeCamera(seen: () => string[] = () => []) {
  const stop = rs.fn();
  const track = Object.assign(new EventTarget(), { stop });
  const stream = { getTracks: () => [track] };
  const getUserMedia = rs.fn(() => Promise.resolve(stream));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  rs.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue(undefined);
  rs.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  rs.stubGlobal('BarcodeDetector', detectorOf(seen));
  return { getUserMedia, stop, stream, track };
}

/** Makes the browser offer no cameras. */
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
