import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { $path, goHomeFx, goOnFx, leaveForFx, pathEntered } from './page';
import { visitScope } from '../testing';

describe('navigation', () => {
  test('calls the handler of the shell', async () => {
    const navigate = rs.fn();
    const scope = visitScope({ navigate });

    await allSettled(goOnFx, { scope, params: 'retailers' });
    await allSettled(goHomeFx, { scope, params: { replace: true } });

    expect(navigate.mock.calls).toEqual([
      [{ path: '/retailers', replace: false }],
      [{ path: '/', replace: true }],
    ]);
  });

  test('rejects with a message without a handler', async () => {
    const outcome = await allSettled(goHomeFx, { scope: fork(), params: { replace: false } });

    expect(outcome).toEqual({
      status: 'fail',
      value: new Error('navigateFx has no handler'),
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
