import { $exchange } from '@redeem/store';
import { createEffect, sample } from 'effector';

import { usedCodeReady } from './ready';

/** Loads the actions of a used code. */
export const loadUsedCodeFx = createEffect(
  () => import(/* webpackChunkName: "used-code" */ './UsedCodeActions'),
);

// Before the visitor leaves for the retailer: a page that the browser keeps has them when it comes back.
sample({
  clock: $exchange,
  filter: ({ step }) => step === 'exchanging',
  fn: () => undefined,
  target: loadUsedCodeFx,
});

sample({ clock: loadUsedCodeFx.done, fn: () => undefined, target: usedCodeReady });
