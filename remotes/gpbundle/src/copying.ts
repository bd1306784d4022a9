import { createEffect, createEvent, createStore, sample } from '@redeem/platform';

// -- What the visitor does

/** A code, which is selected by then, or a link, of the film whose name has this id. */
interface Copy {
  text: string;
  nameId: string;
}

export const copyPressed = createEvent<Copy>();

// -- What we ask of the world

const copyFx = createEffect(({ text }: Copy) => navigator.clipboard.writeText(text));

// -- What is true now

/** Where the clipboard may not be written to, it is left to the visitor. */
interface Copying extends Copy {
  outcome: 'copied' | 'failed';
}

/** What was copied last; null while it is being copied, so that it is said once more. */
export const $copying = createStore<Copying | null>(null);

// -- How one leads to the other

sample({ clock: copyPressed, target: copyFx });
sample({ clock: copyPressed, fn: () => null, target: $copying });

sample({
  clock: copyFx.finally,
  fn: ({ params, status }): Copying => ({
    ...params,
    outcome: status === 'done' ? 'copied' : 'failed',
  }),
  target: $copying,
});
