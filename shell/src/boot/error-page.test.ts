import { navigateProvided } from '@redeem/store';
import { beforeEach, expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { createOpenErrorPage } from './error-page';

const load = rs.spyOn(window.location, 'assign');

beforeEach(() => {
  load.mockImplementation(() => undefined);
});

test('createOpenErrorPage navigates with the router that was provided last', async () => {
  const scope = fork();
  const showError = createOpenErrorPage(scope);
  const [first, last] = [rs.fn(), rs.fn()];
  await allSettled(navigateProvided, { scope, params: first });
  await allSettled(navigateProvided, { scope, params: last });

  showError();

  expect(first).not.toHaveBeenCalled();
  expect(last.mock.calls).toEqual([['/error', { replace: false }]]);
  expect(load).not.toHaveBeenCalled();
});

test('createOpenErrorPage loads the error page when no router is provided yet', () => {
  const showError = createOpenErrorPage(fork());

  showError();

  expect(load.mock.calls).toEqual([['/error']]);
});

test('createOpenErrorPage does nothing on the error page', async () => {
  const scope = fork();
  const showError = createOpenErrorPage(scope);
  const navigate = rs.fn();
  window.history.replaceState(null, '', '/error');

  showError();
  await allSettled(navigateProvided, { scope, params: navigate });
  showError();

  expect(navigate).not.toHaveBeenCalled();
  expect(load).not.toHaveBeenCalled();
});
