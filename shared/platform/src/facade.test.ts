import * as store from '@redeem/store';
import { expect, test } from '@rstest/core';
import { is } from 'effector';

import * as platform from './index';

// Which names these are is in surface.txt.
test('a remote gets the store’s own stores and events, and none with which the shell drives the page', () => {
  const units = Object.entries(platform).filter(([, value]) => is.unit(value));
  const shells = ['appStarted', 'navigateFx', 'territoryPicked', 'loadTextsFx'];

  expect(units.length).toBeGreaterThan(40);
  expect(units.filter(([name, unit]) => Reflect.get(store, name) !== unit)).toEqual([]);
  expect(Object.keys(store)).toEqual(expect.arrayContaining(shells));
  expect(shells.filter((name) => name in platform)).toEqual([]);
});
