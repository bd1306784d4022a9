import { createEvent, createStore, merge, sample } from 'effector';

import { recallVisitFx, rememberCodeFx } from '../page/cookies';
import { appStarted, pageRestored } from '../page/page';
import { pageEntered } from '../page/page';
import { tidyCode } from '../rules/code-format';
import { codeInPath, type Pasted, readLink, readText } from '../rules/codes-in-text';
import { territoryChanged } from '../site/place';
import { $code, codeEntered, fieldEdited } from './codes';

// The ways in which a code gets into the field, and out of it.

export type { Pasted };

// -- Visitor events

/** A code was inserted by a scan or a button. */
export const codeTyped = createEvent<string>();

/** The shell found the code of a link in the first view of the page, which it has taken over. */
export const linkFollowed = createEvent<string>();

/** A change of territory clears the code data (spec-4.20); the event holds the code. */
const codeCleared = sample({ clock: territoryChanged, source: $code });

const textRead = sample({
  clock: fieldEdited,
  source: $code,
  fn: (code, text) => readText(text, code),
});

/** The field holds another text. Of a text with several codes it is the first one (gap-45). */
const textEntered = merge([
  codeTyped,
  textRead.filterMap((read) => (typeof read === 'string' ? read : read?.codes[0])),
]);

// -- Stores

/** The code of a link; empty for a link without one, and the text of one whose code is uncertain (gap-46). */
const $link = createStore<string | Pasted>('')
  .on(appStarted, (_link, { codeFromLink }) => readLink(codeFromLink ?? ''))
  .on(linkFollowed, (_link, text) => readLink(text));

/**
 * The text that was pasted last, or that of a link, if its code is uncertain. It stays while the field holds the first of
 * its codes.
 */
export const $pasted = createStore<Pasted | null>(null)
  .on([textRead, $link], (pasted, read) => (typeof read === 'string' ? pasted : (read ?? pasted)))
  .on([textEntered, $code], (pasted, text) =>
    pasted?.codes[0] === tidyCode(text) ? pasted : null,
  );

/** The code that the visitor typed as a path of the site, to be offered; else empty. */
export const $codeFromPath = createStore('').on(appStarted, (_code, { codeFromPath }) =>
  codeInPath(codeFromPath ?? ''),
);

/** The code that a change of territory cleared, to be offered again on this page (gap-30); empty for none. */
export const $codeBefore = createStore('')
  .on(codeCleared, (before, code) => code || before)
  .on($code, (before, code) => (code === '' ? before : ''))
  .on(pageEntered, (before, page) => (page === 'home' ? before : ''))
  .reset(pageRestored);

// -- Connections

sample({
  clock: [textEntered.map(tidyCode), codeCleared.map(() => '')],
  fn: (code) => ({ code, auto: null }),
  target: codeEntered,
});

// The code of a link takes precedence over that of the cookie (gap-10). The field may have given it to the store already.
sample({
  clock: [linkFollowed.map(() => ''), recallVisitFx.doneData.map(({ code }) => code)],
  source: $link,
  filter: (link) => typeof link === 'string',
  fn: (link, code): { code: string; auto: 'link' | null } =>
    typeof link === 'string' && link !== '' ? { code: link, auto: 'link' } : { code, auto: null },
  target: codeEntered,
});

sample({ clock: $code, target: rememberCodeFx });
