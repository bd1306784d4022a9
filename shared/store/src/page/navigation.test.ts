import { expect, rs, test } from '@rstest/core';
import { allSettled, fork } from 'effector';

import { leaveForFx } from './page';

test('a redirect opens another site in the same tab', async () => {
  const assign = rs.spyOn(window.location, 'assign').mockReturnValue(undefined);

  await allSettled(leaveForFx, { scope: fork(), params: 'https://shop.example/' });

  expect(assign.mock.calls).toEqual([['https://shop.example/']]);
});
