import { $exchange } from '@redeem/store';
import { createEffect, sample } from 'effector';

import { usedCodeReady } from './ready';

/** How long a load before its need waits, in milliseconds, so that the answer to the visitor's press is painted first. */
const AFTER_PRESS_MS = 100;

/** Loads the actions of a used code, after a pause in milliseconds. */
export const loadUsedCodeFx = createEffect(async (pause: number) => {
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  return import(/* webpackChunkName: "used-code" */ './UsedCodeActions');
});

// Before the visitor leaves for the retailer: a page that the browser keeps has them when it comes back.
sample({
  clock: $exchange,
  filter: ({ step }) => step === 'exchanging',
  fn: () => AFTER_PRESS_MS,
  target: loadUsedCodeFx,
});

sample({ clock: loadUsedCodeFx.done, fn: () => undefined, target: usedCodeReady });
