import { createEffect, createEvent, createStore, sample } from 'effector';

import { codeReplaced } from './entry';

/** How many sub-codes are asked for at a time: a bundle may have two hundred. */
const MOST_AT_A_TIME = 6;

/** What is to be asked of the service about one sub-code. */
interface SubCodeTask {
  /** A check is of use while the code is in the field; an exchange is carried out in any case. */
  kind: 'check' | 'exchange';
  subCode: string;
  run: () => Promise<unknown>;
  /** The code whose exchange issued the sub-code is no longer in the field. */
  isLeft?: boolean;
}

/** Each of these is run in its turn. */
export const tasksQueued = createEvent<SubCodeTask[]>();

// -- What we ask of the world

const runTaskFx = createEffect(({ run }: SubCodeTask) => run());

// -- What is true now

const $waiting = createStore<readonly SubCodeTask[]>([]);

// -- How one leads to the other

sample({
  clock: tasksQueued,
  source: $waiting,
  // What was left by another code waits for what the visitor sees. A check that waits already is enough.
  fn: (waiting, tasks) => [
    ...waiting.filter(({ isLeft }) => !isLeft),
    ...tasks.filter((task) => task.kind === 'exchange' || !waiting.some(isSameAs(task))),
    ...waiting.filter(({ isLeft }) => isLeft),
  ],
  target: $waiting,
});

// A task that fails ends as well, and makes room for the next.
const next = sample({
  clock: [$waiting, runTaskFx.finally],
  source: { waiting: $waiting, running: runTaskFx.inFlight },
  filter: ({ waiting, running }) => waiting.length > 0 && running < MOST_AT_A_TIME,
  fn: ({ waiting }) => waiting[0],
});

sample({ clock: next, filter: (task) => task !== undefined, target: runTaskFx });

sample({ clock: next, source: $waiting, fn: (waiting) => waiting.slice(1), target: $waiting });

sample({
  clock: codeReplaced,
  source: $waiting,
  fn: (waiting) =>
    waiting.flatMap((task) => (task.kind === 'exchange' ? { ...task, isLeft: true } : [])),
  target: $waiting,
});

function isSameAs({ kind, subCode }: SubCodeTask) {
  return (other: SubCodeTask) => other.kind === kind && other.subCode === subCode;
}
