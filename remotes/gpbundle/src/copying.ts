import { createEffect, createEvent, createStore, sample } from '@redeem/platform';

// -- What the visitor does

/** "Copy code" beside this code, which is selected by then. */
export const copyPressed = createEvent<string>();

// -- What we ask of the world

const copyFx = createEffect((code: string) => navigator.clipboard.writeText(code));

// -- What is true now

/** Where the clipboard may not be written to, the code is selected for the visitor to copy. */
interface Copying {
  code: string;
  outcome: 'copied' | 'selected';
}

/** The code that was copied last; null while it is being copied, so that it is said once more. */
export const $copying = createStore<Copying | null>(null);

// -- How one leads to the other

sample({ clock: copyPressed, target: copyFx });
sample({ clock: copyPressed, fn: () => null, target: $copying });

sample({
  clock: copyFx.finally,
  fn: ({ params, status }): Copying => ({
    code: params,
    outcome: status === 'done' ? 'copied' : 'selected',
  }),
  target: $copying,
});
