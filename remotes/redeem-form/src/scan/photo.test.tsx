import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { expect, rs, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { showHome } from '../testing';
import { fakeCamera, openButton, PRINTED, scanInTests } from './camera.test-support';
import { codeSeen, fakeReader, NOTHING, seenInTurn } from './letters/reader.test-support';
import type { Seen } from './letters/messages';

scanInTests();

test('a printed code is read in a photo in a browser without a camera', async () => {
  rs.stubGlobal('BarcodeDetector', undefined);
  fakeCamera();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  await fakeReader(seenInTurn(NOTHING, codeSeen(PRINTED)));
  const { user, scope } = await showHome({ validateCode: () => accepted() });
  await user.click(openButton());
  await screen.findByRole('button', { name: 'Choose a photo' });
  expect(screen.queryByRole('button', { name: 'Start the camera' })).toBeNull();

  choosePhoto();
  expect(await screen.findByText(/^No code was found in this photo\./)).toBeTruthy();
  choosePhoto();

  await waitFor(() => {
    expect(scope.getState($code)).toBe(PRINTED);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a printed code is read in the photo that was chosen last, also if it is chosen while another one is read', async () => {
  fakeCamera();
  let readFirst: (seen: Seen) => void = () => undefined;
  const first = new Promise<Seen>((resolve) => {
    readFirst = resolve;
  });
  const { looked } = await fakeReader(
    rs.fn(() => Promise.resolve(codeSeen(PRINTED))).mockReturnValueOnce(first),
  );
  const { user, scope } = await showHome({ validateCode: () => accepted() });
  await user.click(openButton());
  await screen.findByRole('button', { name: 'Choose a photo' });
  choosePhoto();
  await waitFor(() => {
    expect(looked).toHaveBeenCalledTimes(1);
  });
  choosePhoto();
  expect(screen.getByText(/^Reading the photo/)).toBeTruthy();

  readFirst(codeSeen('HDMAQF4PX7TV'));

  await waitFor(() => {
    expect(scope.getState($code)).not.toBe('');
  });
  expect(scope.getState($code)).toBe(PRINTED);
});

test('a code is not looked for in a file that is no picture here, and the dialog says why', async () => {
  fakeCamera();
  rs.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decoded')));
  const { user } = await showHome();
  await user.click(openButton());
  await screen.findByRole('button', { name: 'Choose a photo' });

  choosePhoto();

  expect(await screen.findByText(/^This file cannot be opened as a picture here\./)).toBeTruthy();
});

function choosePhoto(): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no input for a photo');
  fireEvent.change(input, { target: { files: [new File(['x'], 'insert.png')] } });
}
