import { allSettled, type EventCallable, type Store } from 'effector';

import * as store from '../index';
import type { HistoryEntry } from '../index';
import { accepted, anEntry, type Exchange, SETTINGS } from '../testing';
import { type Visit, visitScope } from '../testing';

export type ValidateCode = NonNullable<Visit['validateCode']>;

/** The sub-codes of an exchanged bundle, and its history. */
export const SUB_CODES = ['HD6UGX6W749D', 'HDGN4X3D3YVH', 'HD3DWH6HAMJ7'];
export const HISTORY = ['HD6U GX6W 749D', 'HDGN 4X3D 3YVH', 'HD3D WH6H AMJ7'].map(
  (exchangeResult, at) => {
    const exchangeName = `DEMO-GPBUNDLE-${String(40_117 + at)}`;
    return anEntry({ retailer: null, exchangeUrl: null, exchangeName, exchangeResult });
  },
);
/** The code behind a redeemed pick list, and its entry in the history. */
export const PICK_LIST_CODE = 'HDE3M67HKMEE';
export const PICK_LIST_RECORD = anEntry({
  retailer: 'FOX_DIGITAL_REDEEM',
  exchangeUrl: null,
  exchangeResult: 'HDE3 M67H KMEE',
});

const history = [PICK_LIST_RECORD];
export const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
export const USED_BUNDLE = accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] });
export const PICK_LIST = accepted({ kind: 'pick-list', remaining: 2 });
export const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history });

export const DECLINED: Exchange = { isDone: false, history: [], status: null };

/** The answer to a successful exchange, which says no more than this history. */
export function done(history: HistoryEntry[] = []): Exchange {
  return { ...DECLINED, isDone: true, history };
}

export type Page = ReturnType<typeof visiting>;

/** A visitor on a page. Notes the calls (`check CODE`, `exchange CODE selections`) and the paths that the site opens. */
export function visiting(visit: Visit = {}) {
  const calls: string[] = [];
  const paths: string[] = [];
  const { validateCode, exchangeCode, navigate } = visit;
  const scope = visitScope({
    path: '/',
    ...visit,
    ...(validateCode && {
      validateCode: (call) => (calls.push(`check ${call.code}`), validateCode(call)),
    }),
    ...(exchangeCode && {
      exchangeCode: (call) => (
        calls.push(`exchange ${call.code} ${call.selections.join()}`),
        exchangeCode(call)
      ),
    }),
    // A path that takes the place of the former one in the history ends with `!`.
    navigate: (to) => (paths.push(to.replace ? `${to.path}!` : to.path), navigate?.(to)),
  });
  return {
    scope,
    calls,
    paths,
    does: <Params>(event: EventCallable<Params>, params?: NoInfer<Params>) =>
      allSettled(event as EventCallable<unknown>, { scope, params }),
    sees: <State>(shown: Store<State>): State => scope.getState(shown),
    opens: (path: string) => allSettled(store.pathEntered, { scope, params: path }),
  };
}

/** Opens the site, in the United States unless the service names another territory. It is open when `started` resolves. */
export function opening(visit: Visit, codeFromLink: string | null = null) {
  const page = visiting({ isSiteLoading: true, getSite: () => siteIn('US', 'en'), ...visit });
  const settings = { ...SETTINGS, ...visit.settings };
  const start = { settings, codeFromLink, codeFromPath: null };
  return { ...page, started: page.does(store.appStarted, start) };
}

export async function opened(visit: Visit, codeFromLink: string | null = null): Promise<Page> {
  const { started, ...page } = opening(visit, codeFromLink);
  await started;
  return page;
}

export function siteIn(territory: store.Territory, language: string): store.Site {
  return { territory, language, captchaKey: null };
}

/** Resolves after all pending microtasks. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
