import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import { CODE, field, showHome } from '../testing';
import { fakeCamera, noCameras } from './camera.test-support';

afterEach(() => {
  cleanup();
  noCameras();
});

describe('scanning a code', () => {
  test('is not offered where there is no camera to ask for', async () => {
    await showHome();

    expect(screen.queryByRole('button', { name: 'Scan the QR code' })).toBeNull();
  });

  test('puts the code into the field, where the visitor is then, and checks it', async () => {
    const { stop } = fakeCamera(() => [CODE]);
    const validateCode = rs.fn(() => accepted());
    const { user, scope } = await showHome({ validateCode });

    await user.click(scanButton());

    await waitFor(() => {
      expect(scope.getState($code)).toBe(CODE);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(stop).toHaveBeenCalled();
  });

  test('goes on past QR codes that are none of ours', async () => {
    let seen = 'https://evil.example/?c=ABCDEFGHJKLM';
    fakeCamera(() => [seen]);
    const { user, scope } = await showHome({ validateCode: () => accepted() });
    await user.click(scanButton());
    await screen.findByText(/^Hold the QR code/);

    expect(scope.getState($code)).toBe('');
    seen = CODE;

    await waitFor(() => {
      expect(scope.getState($code)).toBe(CODE);
    });
  });

  test('says what to do, and takes another way out with the camera off', async () => {
    const { stop } = fakeCamera();
    const { user } = await showHome();
    await user.click(scanButton());

    expect(await screen.findByText(/^Hold the QR code/)).toBeTruthy();
    expect(stop).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('ends when nobody sees the page any more', async () => {
    const { stop } = fakeCamera();
    const { user } = await showHome();
    await user.click(scanButton());
    await screen.findByText(/^Hold the QR code/);

    rs.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('turns a camera off that is allowed only after the visitor has left', async () => {
    const { getUserMedia, stop } = fakeCamera();
    const { user } = await showHome();
    let allow = () => {};
    getUserMedia.mockImplementation(
      () =>
        new Promise((resolve) => {
          allow = () => {
            resolve({ getTracks: () => [{ stop }] });
          };
        }),
    );
    await user.click(scanButton());
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(getUserMedia).toHaveBeenCalled();
    });

    allow();

    await waitFor(() => {
      expect(stop).toHaveBeenCalled();
    });
  });
});

describe('a camera that cannot be had', () => {
  test.each([
    ['NotAllowedError', /^Your browser is blocking the camera\./],
    ['NotFoundError', /^No camera was found/],
    ['NotReadableError', /^The camera is in use/],
    ['TypeError', /^Scanning does not work here/],
  ])('for a %s is explained, and typing goes on', async (name, words) => {
    const { getUserMedia } = fakeCamera();
    getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name }));
    const { user, scope } = await showHome();

    await user.click(scanButton());

    const reason = await screen.findByText(words);
    expect(reason.closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));
    await user.type(field(), 'ABC');
    expect(scope.getState($code)).toBe('ABC');
  });
});

function scanButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Scan the QR code' });
}
