import { createStore, sample } from 'effector';

import { codeCleared, codeReplaced } from './entry';
import { pageRestored } from '../page/lifecycle';
import { $page, pathEntered } from '../page/navigation';

/** The code that a change of territory cleared, to be offered again (gap-30); empty for none. */
export const $codeBefore = createStore('');

sample({ clock: codeCleared, filter: Boolean, target: $codeBefore });

sample({ clock: codeReplaced, filter: Boolean, fn: () => '', target: $codeBefore });

// It is offered on the page after a change of territory only.
sample({
  clock: [pathEntered, pageRestored],
  source: $page,
  filter: (page, path) => path === undefined || page !== 'home',
  fn: () => '',
  target: $codeBefore,
});
