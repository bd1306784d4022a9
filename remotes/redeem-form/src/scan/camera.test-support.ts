import { afterEach, beforeEach, rs } from '@rstest/core';
import { screen } from '@testing-library/react';

import { fakePictures, fakeReader } from './letters/reader.test-support';

/** A printed code, of which a letter looks like another. */
export const PRINTED = 'HDMAQF4PX7T8';

/** Gives each test of the file pictures and a reader that sees nothing, and takes its cameras away afterwards. */
export function scanInTests(): void {
  beforeEach(async () => {
    fakePictures();
    await fakeReader();
  });
  afterEach(noCameras);
}

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
function noCameras(): void {
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
