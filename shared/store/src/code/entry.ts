import { combine, createEvent, createStore, sample } from 'effector';

import { tidyCode, wholeCode } from '../rules/code-format';
import { codeInPath, type Pasted, readLink } from '../rules/codes-in-text';
import { recallVisitFx, rememberCodeFx } from '../page/cookies';
import { appStarted, pageRestored } from '../page/lifecycle';
import { $page, pathEntered } from '../page/navigation';
import { territoryChanged } from '../site/site';
import { $code, codeReplaced } from './check';

// The ways in which a code gets into the field, and out of it.

// -- Visitor events

/** A code was typed, or inserted by a scan or a button. */
export const codeTyped = createEvent<string>();

/** The shell found the code of a link in the first view of the page, which it has taken over. */
export const linkFollowed = createEvent<string>();

// -- Events of other models

/** Replaces the visitor's code by one that the service issued, and submits it without a press. */
export const codeForwarded = createEvent<string>();

/** From now on only a press submits the code in the field. */
export const pressRequired = createEvent();

/** The visitor opened a page on which the code is not submitted without a press. */
const pageLeft = createEvent();

/** A change of territory clears the code data (spec-4.20); the event holds the code. */
const codeCleared = sample({ clock: territoryChanged, source: $code });

// -- Stores

/** The code of a link; empty for a link without one, and the text of one whose code is uncertain (gap-46). */
export const $link = createStore<string | Pasted>('')
  .on(appStarted, (_link, { codeFromLink }) => readLink(codeFromLink ?? ''))
  .on(linkFollowed, (_link, text) => readLink(text));

/** True while a code of a link or behind a pick list waits to be submitted without a press. */
export const $submitsItself = createStore(false)
  .on($link, (_submits, link) => typeof link === 'string' && link !== '')
  .on(codeForwarded, () => true)
  .reset(codeTyped, codeCleared, pressRequired, pageLeft);

/** True after the code behind a pick list was forwarded to the field, until the visitor opens another page. */
export const $isForwarded = createStore(false)
  .on(codeForwarded, () => true)
  .reset(codeTyped, codeCleared, pageLeft);

/** The code that the visitor typed as a path of the site, to be offered; else empty. */
export const $codeFromPath = createStore('').on(appStarted, (_code, { codeFromPath }) =>
  codeInPath(codeFromPath ?? ''),
);

/** The visitor left the page after a change of territory, where the former code is offered. */
const offerLeft = createEvent();

/** The code that a change of territory cleared, to be offered again (gap-30); empty for none. */
export const $codeBefore = createStore('')
  .on(codeCleared, (before, code) => code || before)
  .on(codeReplaced, (before, code) => (code === '' ? before : ''))
  .reset(offerLeft);

// -- Connections

sample({
  clock: codeTyped,
  source: $code,
  filter: (code, typed) => tidyCode(typed) !== code,
  fn: (_code, typed) => tidyCode(typed),
  target: codeReplaced,
});

// The field may have given it to the store already.
sample({
  clock: linkFollowed,
  source: { code: $code, link: $link },
  filter: (now: { code: string; link: string | Pasted }): now is { code: string; link: string } =>
    typeof now.link === 'string' && now.link !== now.code,
  fn: ({ link }) => link,
  target: codeReplaced,
});

// The code of a link takes precedence over that of the cookie (gap-10).
const $codeOfLink = combine($link, (link) => (typeof link === 'string' ? link : null));

sample({
  clock: recallVisitFx.doneData,
  source: $codeOfLink,
  filter: (link: string | null): link is string => link !== null,
  fn: (link, { code }) => link || code,
  target: codeReplaced,
});

// A code that the service issued is validated whole, so it is never cut.
sample({ clock: codeForwarded, fn: wholeCode, target: codeReplaced });
sample({ clock: codeCleared, fn: () => '', target: codeReplaced });
sample({ clock: codeReplaced, target: rememberCodeFx });

sample({
  clock: [pathEntered, pageRestored],
  source: $page,
  filter: (page, path) => path === undefined || page !== 'home',
  fn: () => undefined,
  target: offerLeft,
});

// A visitor who opens another page meanwhile is not redirected.
sample({
  clock: pathEntered,
  source: { isForwarded: $isForwarded, page: $page },
  filter: ({ isForwarded, page }) => isForwarded || page !== 'home',
  fn: () => undefined,
  target: pageLeft,
});
