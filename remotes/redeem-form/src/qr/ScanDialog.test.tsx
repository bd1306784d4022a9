import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { CODE, field, showHome } from '../testing';
import { codeInQr } from './read-qr';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  rs.unstubAllGlobals();
  rs.restoreAllMocks();
});

describe('the camera', () => {
  test('puts the code of a QR code into the field with the focus, and checks it', async () => {
    let seen = 'https://evil.example/?c=ABCDEFGHJKLM';
    const { stop } = fakeCamera(() => seen);
    const validateCode = rs.fn(() => accepted());
    const { user, scope } = await showHome({ validateCode });
    await start(user);
    expect(await screen.findByText('Looking for a QR code…')).toBeTruthy();
    expect(scope.getState($code)).toBe('');

    seen = CODE;

    await waitFor(() => {
      expect(scope.getState($code)).toBe(CODE);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(stop).toHaveBeenCalled();
  });

  test('is asked for after the page has said that no picture leaves the device, and is off when the visitor types the code instead', async () => {
    const { getUserMedia, stop } = fakeCamera();
    const { user } = await showHome();
    await user.click(openButton());
    expect(await screen.findByText(/no picture leaves it, and none is stored/)).toBeTruthy();
    const begin = await screen.findByRole('button', { name: 'Start the camera' });
    expect(getUserMedia).not.toHaveBeenCalled();
    await user.click(begin);
    await screen.findByText('Looking for a QR code…');
    expect(document.activeElement).toBe(begin);
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => {
      expect(stop).toHaveBeenCalled();
    });
  });

  test.each(['is hidden', 'loses the camera'])(
    'can be started again after the page %s',
    async (how) => {
      const { stop, stream } = fakeCamera();
      const { user } = await showHome();
      await start(user);
      await screen.findByText('Looking for a QR code…');

      if (how === 'is hidden') rs.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      else stream.active = false;

      expect(await screen.findByText(/^Hold the QR code of the insert/)).toBeTruthy();
      expect(stop).toHaveBeenCalled();
    },
  );

  test('is turned off if the visitor allows it after closing the dialog', async () => {
    const { getUserMedia, stop, stream } = fakeCamera();
    let allow = () => {};
    getUserMedia.mockImplementation(
      () =>
        new Promise((resolve) => {
          allow = () => {
            resolve(stream);
          };
        }),
    );
    const { user } = await showHome();
    await start(user);
    await user.click(screen.getByRole('button', { name: 'Close' }));

    allow();

    await waitFor(() => {
      expect(stop).toHaveBeenCalled();
    });
  });

  test.each([
    ['NotAllowedError', /^Your browser is blocking the camera\./],
    ['NotFoundError', /^The camera does not work here/],
  ])('that is not available (%s) is explained, and typing is possible', async (name, words) => {
    const { getUserMedia } = fakeCamera();
    getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name }));
    const { user, scope } = await showHome();

    await start(user);

    expect((await screen.findByText(words)).closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));
    await user.type(field(), 'ABC');
    expect(scope.getState($code)).toBe('ABC');
  });
});

describe('a photo is read instead', () => {
  test.each([
    ['has no detector', undefined],
    ['has a detector for other codes', ['ean_13']],
  ])('in a browser that %s, and the page says that it is no picture', async (_what, formats) => {
    fakeCamera();
    rs.stubGlobal(
      'BarcodeDetector',
      formats && { getSupportedFormats: () => Promise.resolve(formats) },
    );
    const { user } = await showHome();
    await user.click(openButton());
    await screen.findByRole('button', { name: 'Choose a photo' });
    expect(screen.queryByRole('button', { name: 'Start the camera' })).toBeNull();

    const input = document.querySelector('input[type=file]');
    const files = [new File(['x'], 'insert.png')];
    if (input) fireEvent.change(input, { target: { files } });

    expect(await screen.findByText(/^No QR code was found in this photo\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeTruthy();
  });
});

test.each([
  ['HDMAQF4PX7TV', 'HDMAQF4PX7TV'],
  [' ABCD EFGH JKLM NPQR\n', 'ABCD EFGH JKLM NPQR'],
  ['https://redeem.example/?c=HDMAQF4PX7TV', 'HDMAQF4PX7TV'],
  ['http://redeem.example/?utm=x&c=HDMA-QF4P-X7TV', 'HDMA-QF4P-X7TV'],
  ['', null],
  ['HDMAQF4PX7T', null],
  ['HDMAQF4PX7TVX', null],
  ['-- -- -- -- --', null],
  ['https://evil.example/?c=HDMAQF4PX7TV', null],
  ['https://evil.example/?//redeem.example/?c=HDMAQF4PX7TV', null],
  ['https://redeem.example/', null],
  ['https://redeem.example/?c=%3Cscript%3E', null],
  ['WIFI:S:HDMAQF4PX7TV;;', null],
])('a QR code with the text %j holds the code %j', (text, code) => {
  expect(codeInQr(text, 'redeem.example')).toBe(code);
});

/** Provides a camera whose picture holds the given text, in a browser that reads QR codes itself. */
function fakeCamera(seen: () => string = () => '') {
  const stop = rs.fn();
  const stream = { active: true, getTracks: () => [{ stop }] };
  const getUserMedia = rs.fn(() => Promise.resolve(stream));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  rs.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue(undefined);
  rs.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  rs.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([{ rawValue: seen() }]);
    },
  );
  return { getUserMedia, stop, stream };
}

async function start(user: { click: (element: Element) => Promise<void> }): Promise<void> {
  await user.click(openButton());
  await user.click(await screen.findByRole('button', { name: 'Start the camera' }));
}

function openButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Use the camera' });
}
