import { createEvent, createStore, sample } from 'effector';

import { isChecked, tidyCode } from '../rules/code-format';
import { codeInPath } from './codes-in-text';
import { recallVisitFx, rememberCodeFx } from '../page/cookies';
import { appStarted } from '../page/lifecycle';
import { $isSiteLoading } from '../site/place';
import { territoryChanged } from '../site/site';

// -- What the visitor does

/** This code was typed, or put into the field by a scan or a button. */
export const codeTyped = createEvent<string>();

// -- What is true now

/** The raw code: at most 16 characters, upper case, without what only makes it readable. */
export const $code = createStore('');

/** The code that the visitor has typed as a path of the site, and may want to use; else empty. */
export const $codeFromPath = createStore('');

/** True while a code given in a link, or found behind a pick list, waits to be submitted by itself. */
export const $submitsItself = createStore(false);

/** True from the moment a pick list's code took the field until the visitor gets to another page. */
export const $isHandedOn = createStore(false);

// -- How one leads to the other

/** Another code is in the field; what was known belonged to the one before. */
export const codeReplaced = createEvent<string>();

/** A code of our own making takes the place of the visitor's, and goes on by itself. */
export const codeHandedOn = createEvent<string>();

sample({
  clock: codeTyped,
  source: $code,
  filter: (code, typed) => tidyCode(typed) !== code,
  fn: (_code, typed) => tidyCode(typed),
  target: codeReplaced,
});

sample({ clock: codeTyped, fn: () => false, target: [$submitsItself, $isHandedOn] });

/** What a link gave, tidied; a link whose `c` holds nothing gives no code. */
const $codeFromLink = createStore('');

sample({
  clock: appStarted,
  fn: ({ codeFromLink }) => tidyCode(codeFromLink ?? ''),
  target: $codeFromLink,
});

sample({ clock: $codeFromLink, fn: (link) => link !== '', target: $submitsItself });

// A link's code goes before the cookie's (decisions, 10).
sample({
  clock: recallVisitFx.doneData,
  source: $codeFromLink,
  fn: (link, { code }) => link || code,
  target: codeReplaced,
});

sample({
  clock: appStarted,
  fn: ({ codeFromPath }) => codeInPath(codeFromPath ?? ''),
  target: $codeFromPath,
});

sample({ clock: codeHandedOn, fn: () => true, target: [$submitsItself, $isHandedOn] });
sample({ clock: codeHandedOn, fn: tidyCode, target: codeReplaced });

/** A change of territory clears the code data (product-spec 4); the event holds the code. */
export const codeCleared = sample({ clock: territoryChanged, source: $code });

sample({ clock: codeCleared, fn: () => '', target: codeReplaced });
sample({ clock: territoryChanged, fn: () => false, target: [$submitsItself, $isHandedOn] });

sample({ clock: codeReplaced, target: [$code, rememberCodeFx] });

/** A complete code is in the field and the site knows in which country to ask for it. */
export const codeCompleted = createEvent<string>();

sample({ clock: codeReplaced, filter: isChecked, target: codeCompleted });
sample({
  clock: $isSiteLoading,
  source: $code,
  filter: (code, isLoading) => !isLoading && isChecked(code),
  target: codeCompleted,
});
