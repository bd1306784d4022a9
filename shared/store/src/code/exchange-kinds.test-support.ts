import { rs } from '@rstest/core';

import * as store from '../index';
import { accepted, anEntry, type Exchange, lateAnswer, noAnswer } from '../testing';
import type { Verdict, Visit } from '../testing';
import * as at from './visiting.test-support';

const { done, HISTORY, PICK_LIST_RECORD, visiting } = at;
const CODE = 'MENTWGGH4XT6T4PX';
const [TITLE = ''] = at.SUB_CODES;

/** One kind of exchange: how a visitor starts it, and what its service says. */
export interface Kind {
  name: string;
  path: string;
  /** The code that is exchanged. */
  code: string;
  fresh: Verdict;
  used: Verdict;
  done: Exchange;
  /** What the call names besides site, territory and language. */
  call: object;
  /** The visitor's choices before the exchange. */
  before?: (page: at.Page) => Promise<unknown>;
  start: (page: at.Page) => Promise<unknown>;
  step: (page: at.Page) => string | undefined;
  /** The step after an exchange that happened, and after a check that found the code used or refused. */
  ends: { done: string; used: string; refused: string };
}

const bundleOf = (remaining: number, history = remaining === 0 ? HISTORY : []) =>
  accepted({ kind: 'bundle', offerId: '40000', remaining, selections: ['t07', 't08'], history });
const pickListOf = (remaining: number) =>
  accepted({
    kind: 'pick-list',
    offerId: '41035',
    remaining,
    selections: ['t01', 't03', 't04'],
    history: remaining === 0 ? [PICK_LIST_RECORD] : [],
  });
const atGooglePlay = (remaining: number) => accepted({ remaining, selections: ['googleplay'] });

export const SINGLE: Kind = {
  name: 'an ordinary code',
  path: '/retailers',
  code: CODE,
  fresh: accepted(),
  used: accepted({ remaining: 0, history: [anEntry()] }),
  done: done([anEntry()]),
  call: { code: CODE, offerId: '30001', selections: ['vudu'] },
  start: ({ does }) => does(store.retailerChosen, 'vudu'),
  step: ({ sees }) => sees(store.$exchange).step,
  ends: { done: 'done', used: 'idle', refused: 'idle' },
};

export const BUNDLE: Kind = {
  name: 'a bundle',
  path: '/',
  code: CODE,
  fresh: bundleOf(2),
  used: bundleOf(0),
  done: done(HISTORY),
  call: { code: CODE, offerId: '40000', selections: ['t07', 't08'], asBundle: true },
  start: ({ does }) => does(store.codeSubmitted, 1),
  step: ({ sees }) => sees(store.$bundleStep),
  ends: { done: 'done', used: 'idle', refused: 'idle' },
};

const PICKS: Kind = {
  name: 'a choice from a pick list',
  path: '/picklist',
  code: CODE,
  fresh: pickListOf(2),
  used: pickListOf(0),
  done: done([PICK_LIST_RECORD]),
  call: { code: CODE, offerId: '41035', selections: ['t01', 't04'] },
  before: ({ does }) => Promise.all(['t04', 't01'].map((title) => does(store.titlePicked, title))),
  start: ({ does }) => does(store.picksConfirmed),
  step: ({ sees }) => sees(store.$picking),
  ends: { done: 'leaving', used: 'leaving', refused: 'choosing' },
};

const TITLE_OF_BUNDLE: Kind = {
  name: 'a title of a bundle',
  path: '/gpbundle',
  code: TITLE,
  fresh: atGooglePlay(1),
  used: atGooglePlay(0),
  done: done([anEntry()]),
  call: { code: TITLE, offerId: '40117', selections: ['googleplay'] },
  start: ({ does }) => does(store.titleChosen, TITLE),
  step: ({ sees }) => sees(store.$bundleTitles)[0]?.step,
  ends: { done: 'processed', used: 'processed', refused: 'unclear' },
};

export const OF_THE_FIELD = [SINGLE, BUNDLE, PICKS];
export const KINDS = [...OF_THE_FIELD, TITLE_OF_BUNDLE];

/** A visitor who is about to start an exchange, which succeeds unless the test says otherwise. */
export async function starting(
  kind: Kind,
  visit: Visit = {},
  verdict: Verdict | null = kind.fresh,
) {
  const isTitle = kind === TITLE_OF_BUNDLE;
  const service: { verdict: Verdict | Promise<Verdict> | null } = { verdict: kind.fresh };
  let isDone = false;
  const exchangeCode = rs.fn<NonNullable<Visit['exchangeCode']>>(() => {
    isDone = true;
    return kind.done;
  });
  const page = visiting({
    path: kind.path,
    code: CODE,
    verdict: isTitle ? bundleOf(0) : verdict,
    subCodes: isTitle ? { [TITLE]: verdict ?? 'unchecked' } : {},
    exchangeCode,
    validateCode: ({ code }) => {
      if (code !== kind.code) return code === CODE ? bundleOf(0) : accepted();
      return isTitle && isDone ? kind.used : (service.verdict ?? noAnswer());
    },
    ...visit,
  });
  if (verdict !== null) await kind.before?.(page);
  return { page, exchangeCode, service };
}

/** A visitor who has started an exchange, which is answered when the test says so. */
export async function started(kind: Kind) {
  const answer = lateAnswer<Exchange>();
  const { exchangeCode, ...visitor } = await starting(kind);
  exchangeCode.mockReturnValue(answer.promise);
  return { ...visitor, exchangeCode, answer, settled: kind.start(visitor.page) };
}
