import { createEvent, createStore, sample } from 'effector';

import { isChecked, tidyCode } from '../rules/code-format';
import { codeInPath } from '../rules/codes-in-text';
import { recallVisitFx, rememberCodeFx } from '../page/cookies';
import { appStarted } from '../page/lifecycle';
import { $isSiteLoading } from '../site/place';
import { territoryChanged } from '../site/site';

// -- Visitor events

/** A code was typed, or inserted by a scan or a button. */
export const codeTyped = createEvent<string>();

// -- Stores

/** The raw code: at most 16 characters in upper case, without separators. */
export const $code = createStore('');

/** The code that the visitor typed as a path of the site, to be offered; else empty. */
export const $codeFromPath = createStore('');

/** True while a code of a link or behind a pick list waits to be submitted without a press. */
export const $submitsItself = createStore(false);

/** True after the code behind a pick list was forwarded to the field, until the visitor opens another page. */
export const $isForwarded = createStore(false);

// -- Connections

/** Another code is in the field. Everything known belongs to the previous one. */
export const codeReplaced = createEvent<string>();

/** Replaces the visitor's code by one that the service issued, and submits it without a press. */
export const codeForwarded = createEvent<string>();

sample({
  clock: codeTyped,
  source: $code,
  filter: (code, typed) => tidyCode(typed) !== code,
  fn: (_code, typed) => tidyCode(typed),
  target: codeReplaced,
});

sample({ clock: codeTyped, fn: () => false, target: [$submitsItself, $isForwarded] });

/** The shell found the code of a link in the first view of the page, which it has taken over. */
export const linkFollowed = createEvent<string>();

/** The tidied code of a link; empty for a link without a code. */
const $codeFromLink = createStore('');

sample({
  clock: appStarted,
  fn: ({ codeFromLink }) => tidyCode(codeFromLink ?? ''),
  target: $codeFromLink,
});

sample({ clock: linkFollowed, fn: tidyCode, target: $codeFromLink });

// The field may have given it to the store already.
sample({
  clock: linkFollowed,
  source: $code,
  filter: (code, link) => code !== tidyCode(link),
  fn: (_code, link) => tidyCode(link),
  target: codeReplaced,
});

sample({ clock: $codeFromLink, fn: (link) => link !== '', target: $submitsItself });

// The code of a link takes precedence over that of the cookie (gap-10).
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

sample({ clock: codeForwarded, fn: () => true, target: [$submitsItself, $isForwarded] });
sample({ clock: codeForwarded, fn: tidyCode, target: codeReplaced });

/** A change of territory clears the code data (spec-4.20); the event holds the code. */
export const codeCleared = sample({ clock: territoryChanged, source: $code });

sample({ clock: codeCleared, fn: () => '', target: codeReplaced });
sample({ clock: territoryChanged, fn: () => false, target: [$submitsItself, $isForwarded] });

sample({ clock: codeReplaced, target: [$code, rememberCodeFx] });

/** A complete code is in the field, and the territory for its check is known. */
export const codeCompleted = createEvent<string>();

sample({ clock: codeReplaced, filter: isChecked, target: codeCompleted });
sample({
  clock: $isSiteLoading,
  source: $code,
  filter: (code, isLoading) => !isLoading && isChecked(code),
  target: codeCompleted,
});
