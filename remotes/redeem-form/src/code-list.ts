import {
  $bundleToExchange,
  $canContinue,
  $code,
  $offer,
  $territory,
  checkCodeFx,
  codeSubmitted,
  codeTyped,
  combine,
  createEvent,
  createStore,
  sample,
  type Verdict,
} from '@redeem/platform';

import { listRemoved } from './status';

// A list of codes that are checked one after the other, beside the field. Nothing of it is stored (gap-45).

/** A code of the list. */
export interface ListedCode {
  code: string;
  state: 'waiting' | 'checking' | 'accepted' | 'used' | 'refused' | 'unchecked';
  /** The titles of its offer; empty if they are unknown. */
  film: string;
}

// -- Visitor events

/** The list is shown: those of its codes are checked that have no result. */
export const listShown = createEvent<readonly string[]>();

/** Continue was pressed beside a code. */
export const listedCodeContinued = createEvent<string>();

// -- Stores

/** The code in the field if it is used up, else an empty text. */
const $usedCode = combine($code, $offer, (code, offer) =>
  offer && offer.remaining < 1 ? code : '',
);

export const $list = createStore<readonly ListedCode[]>([])
  .on(listShown, (former, codes) =>
    codes.map(
      (code) =>
        former.find((one) => one.code === code && one.state !== 'unchecked') ?? waitingFor(code),
    ),
  )
  // A used code stays used. Another result may change with the country.
  .on($territory, (list) => list.map((one) => (one.state === 'used' ? one : waitingFor(one.code))))
  .on($usedCode, (list, code) => withState(list, code, { state: 'used' }))
  .on(checkCodeFx, (list, code) => withState(list, code, { state: 'checking' }))
  .on(checkCodeFx.done, (list, { params: code, result }) =>
    isAwaited(list, code) ? withVerdict(list, code, result) : list,
  )
  .on(checkCodeFx.fail, (list, { params: code }) =>
    isAwaited(list, code) ? withState(list, code, { state: 'unchecked' }) : list,
  )
  .reset(listRemoved);

/** The code that is checked next; empty during a check and when no code waits. */
const $next = combine($list, checkCodeFx.pending, (list, isChecking) =>
  isChecking ? '' : (list.find(({ state }) => state === 'waiting')?.code ?? ''),
);

/** The code of the list that is submitted as soon as its check in the field has accepted it. */
const $continued = createStore('')
  .on(listedCodeContinued, (_former, code) => code)
  .on($code, (continued, code) => (code === continued ? continued : ''))
  .reset(codeSubmitted);

// -- Connections

sample({ clock: $next, filter: (code) => code !== '', target: checkCodeFx });

sample({ clock: listedCodeContinued, target: codeTyped });

// A bundle is exchanged by Continue below the field only, which says so before (gap-29).
sample({
  clock: [$canContinue, $continued],
  source: {
    canContinue: $canContinue,
    continued: $continued,
    code: $code,
    bundle: $bundleToExchange,
  },
  filter: ({ canContinue, continued, code, bundle }) =>
    canContinue && continued !== '' && continued === code && bundle === null,
  fn: () => undefined,
  target: codeSubmitted,
});

function withState(
  list: readonly ListedCode[],
  code: string,
  change: Partial<ListedCode>,
): readonly ListedCode[] {
  return list.map((one) => (one.code === code ? { ...one, ...change } : one));
}

function waitingFor(code: string): ListedCode {
  return { code, state: 'waiting', film: '' };
}

/** False for the result of a check that began before a change of country or in a list that was removed. */
function isAwaited(list: readonly ListedCode[], code: string): boolean {
  return list.some((one) => one.code === code && one.state === 'checking');
}

function withVerdict(
  list: readonly ListedCode[],
  code: string,
  verdict: Verdict,
): readonly ListedCode[] {
  if (verdict.outcome === 'accepted') {
    const { remaining, titles } = verdict.offer;
    return withState(list, code, {
      state: remaining < 1 ? 'used' : 'accepted',
      film: titles.flatMap(({ name }) => name ?? []).join(', '),
    });
  }
  if (verdict.reason !== 'captcha') return withState(list, code, { state: 'refused' });
  // A captcha is solved in the field. The service would ask for one at the other codes too.
  return list.map((one) =>
    one.code === code || one.state === 'waiting' ? { ...one, state: 'unchecked' } : one,
  );
}
