import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { CODE, field, showHome } from '../testing';
import { fakeCamera, openButton, PRINTED, scanInTests, start } from './camera.test-support';
import { codeSeen, fakeReader, NOTHING, seenInTurn } from './letters/reader.test-support';
import type { Seen } from './letters/messages';

scanInTests();

describe('scanning a code', () => {
  test('puts the code of a QR code into the field with the focus, and checks it', async () => {
    const { stop } = fakeCamera(() => [CODE]);
    const validateCode = rs.fn(() => accepted());
    const { user, scope } = await showHome({ validateCode });

    await start(user);

    await waitFor(() => {
      expect(scope.getState($code)).toBe(CODE);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/compare it/)).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('ignores QR codes of other sites', async () => {
    let seen = 'https://evil.example/?c=ABCDEFGHJKLM';
    fakeCamera(() => [seen]);
    const { user, scope } = await showHome({ validateCode: () => accepted() });
    await start(user);
    await screen.findByText(/^Hold the QR code/);

    expect(scope.getState($code)).toBe('');
    seen = CODE;

    await waitFor(() => {
      expect(scope.getState($code)).toBe(CODE);
    });
  });

  test('asks for no camera and loads no reader before it has said that no picture leaves the device', async () => {
    const { getUserMedia } = fakeCamera();
    const { load } = await fakeReader();
    const { user } = await showHome();

    await user.click(openButton());

    expect(await screen.findByText(/no picture leaves it, and none is stored/)).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain(
      'To read printed codes, 2.4 MB are loaded now.',
    );
    expect(getUserMedia).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
  });

  test('says what to do, and turns the camera off when the dialog is closed', async () => {
    const { stop } = fakeCamera();
    const { user } = await showHome();
    await start(user);

    expect(await screen.findByText(/^Hold the QR code/)).toBeTruthy();
    expect(stop).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('ends when the page is hidden', async () => {
    const { stop } = fakeCamera();
    const { user } = await showHome();
    await start(user);
    await screen.findByText(/^Hold the QR code/);

    rs.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(stop).toHaveBeenCalled();
  });

  test('asks for no camera when the dialog is closed before it can read a QR code', async () => {
    const { getUserMedia } = fakeCamera();
    let load = () => {};
    const formats = new Promise<string[]>((resolve) => {
      load = () => {
        resolve(['qr_code']);
      };
    });
    Object.assign(BarcodeDetector ?? {}, { getSupportedFormats: () => formats });
    const { user } = await showHome();
    await start(user);
    await user.click(screen.getByRole('button', { name: 'Close' }));

    load();
    await new Promise((resolve) => setTimeout(resolve, 20));

    expect(getUserMedia).not.toHaveBeenCalled();
  });

  test('turns off a camera that the visitor allows after closing the dialog', async () => {
    const { getUserMedia, stop, stream } = fakeCamera();
    const { user } = await showHome();
    let allow = () => {};
    getUserMedia.mockImplementation(
      () =>
        new Promise((resolve) => {
          allow = () => {
            resolve(stream);
          };
        }),
    );
    await start(user);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(getUserMedia).toHaveBeenCalled();
    });

    allow();

    await waitFor(() => {
      expect(stop).toHaveBeenCalled();
    });
  });
});

describe('a printed code', () => {
  test('is taken after two equal readings in a row, is checked, and has to be compared', async () => {
    fakeCamera();
    const { looked } = await fakeReader(
      seenInTurn(codeSeen('HDMAQF4PX7TB'), NOTHING, codeSeen(PRINTED)),
    );
    const validateCode = rs.fn(() => accepted());
    const { user, scope } = await showHome({ validateCode });

    await start(user);

    await waitFor(() => {
      expect(scope.getState($code)).toBe(PRINTED);
    });
    expect(looked).toHaveBeenCalledTimes(4);
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(await screen.findByText(/Please compare it with the insert\.$/)).toBeTruthy();
    const alike = await screen.findByText(/^Easily confused/);
    expect(alike.closest('p')?.textContent).toBe('Easily confused: 8 or B.');
    expect(document.activeElement).toBe(field());

    await user.type(field(), '{Backspace}');
    expect(screen.queryByText(/Please compare it/)).toBeNull();
  });

  test('is shown over the picture after the first reading', async () => {
    fakeCamera();
    const never = () => new Promise<Seen>(() => undefined);
    await fakeReader(rs.fn(never).mockResolvedValueOnce(codeSeen(PRINTED)));
    const { user } = await showHome();

    await start(user);

    expect(await screen.findByText(/reading it once more…$/)).toBeTruthy();
  });

  test('that is hard to read makes the page say what to do', async () => {
    fakeCamera();
    await fakeReader(seenInTurn({ reading: null, obstacle: 'glare' }));
    const { user } = await showHome();

    await start(user);

    expect(await screen.findByText(/^The light is reflected\./)).toBeTruthy();
  });

  test('cannot be read when the reader fails, which is said, and is read after another start', async () => {
    const { track } = fakeCamera();
    const fail = (): Promise<Seen> => Promise.reject(new Error('no memory'));
    const { load } = await fakeReader(
      rs.fn(seenInTurn(codeSeen(PRINTED))).mockImplementationOnce(fail),
    );
    const { user, scope } = await showHome({ validateCode: () => accepted() });
    await start(user);
    expect(await screen.findByText(/^Only QR codes can be read here/)).toBeTruthy();
    expect(scope.getState($code)).toBe('');
    const before = load.mock.calls.length;

    track.dispatchEvent(new Event('ended'));
    await user.click(await screen.findByRole('button', { name: 'Start the camera' }));

    await waitFor(() => {
      expect(scope.getState($code)).toBe(PRINTED);
    });
    expect(load.mock.calls.length).toBeGreaterThan(before);
  });

  test('cannot be read if the reader does not load, and QR codes are read', async () => {
    let seen: string[] = [];
    fakeCamera(() => seen);
    rs.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    const { user, scope } = await showHome({ validateCode: () => accepted() });

    await start(user);

    expect(await screen.findByText(/^Only QR codes can be read here/)).toBeTruthy();
    seen = [CODE];
    await waitFor(() => {
      expect(scope.getState($code)).toBe(CODE);
    });
  });
});

describe('a camera that is not available', () => {
  test.each([
    ['NotAllowedError', /^Your browser is blocking the camera\./],
    ['NotFoundError', /^No camera was found/],
    ['NotReadableError', /^The camera is in use/],
    ['TypeError', /^The camera does not work here/],
  ])('for a %s is explained, and typing is possible', async (name, words) => {
    const { getUserMedia } = fakeCamera();
    getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name }));
    const { user, scope } = await showHome();

    await start(user);

    const reason = await screen.findByText(words);
    expect(reason.closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Type the code instead' }));
    await user.type(field(), 'ABC');
    expect(scope.getState($code)).toBe('ABC');
  });

  test('any more, because it has ended, is explained', async () => {
    const { track } = fakeCamera();
    const { user } = await showHome();
    await start(user);
    await screen.findByText(/^Hold the QR code/);

    track.dispatchEvent(new Event('ended'));

    expect(await screen.findByText(/^The camera is in use/)).toBeTruthy();
  });

  test('any more starts again with its light off and without what was read before', async () => {
    const { track } = fakeCamera();
    const never = () => new Promise<Seen>(() => undefined);
    await fakeReader(rs.fn(never).mockResolvedValueOnce(codeSeen(PRINTED)));
    const { user } = await showHome();
    await start(user);
    await screen.findByText(/reading it once more…$/);
    await user.click(screen.getByRole('button', { name: 'Turn the light on' }));
    await screen.findByRole('button', { name: 'Turn the light off' });
    track.dispatchEvent(new Event('ended'));

    await user.click(await screen.findByRole('button', { name: 'Start the camera' }));

    expect(await screen.findByRole('button', { name: 'Turn the light on' })).toBeTruthy();
    expect(screen.queryByText(/reading it once more…$/)).toBeNull();
  });
});
