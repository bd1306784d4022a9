import { rs } from '@rstest/core';
import { screen } from '@testing-library/react';

/** Provides a camera whose picture holds the given texts, in a browser that reads QR codes itself. */
export function fakeCamera(seen: () => string[] = () => []) {
  const stop = rs.fn();
  const track = Object.assign(new EventTarget(), {
    stop,
    getCapabilities: () => ({ torch: true }),
    applyConstraints: () => Promise.resolve(),
  });
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

/** Opens the dialog and starts the camera. */
export async function start(user: { click: (element: Element) => Promise<void> }): Promise<void> {
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Start the camera' }));
}

export function openButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Use the camera' });
}

function detectorOf(seen: () => string[]) {
  return class {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(seen().map((rawValue) => ({ rawValue })));
  };
}
