import { afterAll } from '@rstest/core';

/*
 * React works in turns of the event loop, and a page that a test has started does so without end. The window is gone after the test
 * file, so no turn begins after that. This file is loaded before React, which keeps the function that it finds.
 */

type Turn = (...values: unknown[]) => void;

const later = Reflect.get(globalThis, 'setImmediate') as (turn: Turn) => unknown;
let isOver = false;

Reflect.set(globalThis, 'setImmediate', (turn: Turn, ...values: unknown[]) =>
  later(() => {
    if (!isOver) turn(...values);
  }),
);

afterAll(() => {
  isOver = true;
});
