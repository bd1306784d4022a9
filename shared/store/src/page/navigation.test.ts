import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { $path, goToFx, leaveForFx, navigateProvided, pathEntered } from './navigation';
import { visitScope } from '../testing';

describe('navigation', () => {
  test('calls the navigate function of the shell', async () => {
    const scope = visitScope();
    const navigate = rs.fn();
    await allSettled(navigateProvided, { scope, params: navigate });

    await allSettled(goToFx, { scope, params: { page: 'retailers' } });
    await allSettled(goToFx, { scope, params: { page: 'home', replace: true } });

    expect(navigate.mock.calls).toEqual([
      ['/retailers', { replace: false }],
      ['/', { replace: true }],
    ]);
  });

  test('rejects with a message when the shell has provided no function', async () => {
    const outcome = await allSettled(goToFx, { scope: fork(), params: { page: 'home' } });

    expect(outcome).toEqual({
      status: 'fail',
      value: new Error('no navigate function was provided yet'),
    });
  });

  test('stores the path that the shell reports', async () => {
    const scope = fork();

    await allSettled(pathEntered, { scope, params: '/support' });

    expect(scope.getState($path)).toBe('/support');
  });
});

test('opens another site in the same tab', async () => {
  const assign = rs.spyOn(window.location, 'assign').mockReturnValue(undefined);

  await allSettled(leaveForFx, { scope: fork(), params: 'https://shop.example/' });

  expect(assign.mock.calls).toEqual([['https://shop.example/']]);
});
