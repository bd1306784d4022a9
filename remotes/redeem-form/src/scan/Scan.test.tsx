import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { CODE, field, showHome } from '../testing';
import { fakeCamera, noCameras } from './camera.test-support';

afterEach(() => {
  noCameras();
});

describe('scanning a code', () => {
  test('is not offered if the browser offers no camera', async () => {
    await showHome();

    expect(screen.queryByRole('button', { name: 'Scan the QR code' })).toBeNull();
  });

  test('puts the code into the field with the focus, and checks it', async () => {
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

  test('ignores QR codes of other sites', async () => {
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

  test('says what to do, and turns the camera off when the dialog is closed', async () => {
    const { stop } = fakeCamera();
    const { user } = await showHome();
    await user.click(scanButton());

    expect(await screen.findByText(/^Hold the QR code/)).toBeTruthy();
    expect(stop).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('ends when the page is hidden', async () => {
    const { stop } = fakeCamera();
    const { user } = await showHome();
    await user.click(scanButton());
    await screen.findByText(/^Hold the QR code/);

    rs.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('turns off a camera that the visitor allows after closing the dialog', async () => {
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

describe('a camera that is not available', () => {
  test.each([
    ['NotAllowedError', /^Your browser is blocking the camera\./],
    ['NotFoundError', /^No camera was found/],
    ['NotReadableError', /^The camera is in use/],
    ['TypeError', /^Scanning does not work here/],
  ])('for a %s is explained, and typing is possible', async (name, words) => {
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
