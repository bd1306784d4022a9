import { createEffect, createEvent, createStore, sample } from 'effector';

import { codeReplaced } from './check';

/** The number of simultaneous calls for sub-codes: a bundle may have two hundred. */
const MOST_AT_A_TIME = 6;

/** A call of the service for one sub-code. */
interface SubCodeTask {
  /** A check is needed while the code is in the field; an exchange is carried out in any case. */
  kind: 'check' | 'exchange';
  subCode: string;
  run: () => Promise<unknown>;
  /** The code whose exchange issued the sub-code is no longer in the field. */
  isLeft?: boolean;
}

/** Adds calls to the queue. */
export const tasksQueued = createEvent<SubCodeTask[]>();

// -- Effects

const runTaskFx = createEffect(({ run }: SubCodeTask) => run());

// -- Stores

const $waiting = createStore<readonly SubCodeTask[]>([])
  // The calls of a former code wait for those of the visible code. A waiting check is not added twice.
  .on(tasksQueued, (waiting, tasks) => [
    ...waiting.filter(({ isLeft }) => !isLeft),
    ...tasks.filter((task) => task.kind === 'exchange' || !waiting.some(isSameAs(task))),
    ...waiting.filter(({ isLeft }) => isLeft),
  ])
  .on(runTaskFx, (waiting, begun) => waiting.filter((task) => task !== begun))
  .on(codeReplaced, (waiting) =>
    waiting.flatMap((task) => (task.kind === 'exchange' ? { ...task, isLeft: true } : [])),
  );

// -- Connections

// A failed call makes room for the next one, too.
const next = sample({
  clock: [$waiting, runTaskFx.finally],
  source: { waiting: $waiting, running: runTaskFx.inFlight },
  filter: ({ running }) => running < MOST_AT_A_TIME,
  fn: ({ waiting: [task] }) => task,
});

sample({ clock: next, filter: (task) => task !== undefined, target: runTaskFx });

function isSameAs({ kind, subCode }: SubCodeTask) {
  return (other: SubCodeTask) => other.kind === kind && other.subCode === subCode;
}
