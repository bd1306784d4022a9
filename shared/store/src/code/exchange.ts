import type { Exchange, Verdict } from '../service/calls';
import type { HistoryEntry, Offer } from '../service/answers';
import * as change from './change';
import * as rules from './offer-rules';
import { pickListOf, picksAfter } from './pick-list';
import type { CodeRecord, Codes, ExchangeKind } from './record';
import * as record from './record';

// The exchanges of a code: who may start one, what its answer changes, and the check that settles it.

export function retailerChosen(codes: Codes, selection: string): Codes {
  const offer = record.offerOf(record.fieldOf(codes));
  const isOffered = offer?.kind === 'ordinary' && offer.selections.includes(selection);
  return isOffered ? exchanging(codes, 'single', [selection]) : codes;
}

export function titlePicked(codes: Codes, selection: string): Codes {
  const list = pickListOf(record.fieldOf(codes));
  if (list === null || !mayStart(record.fieldOf(codes))) return codes;
  return change.changed(codes, codes.code, { exchange: null, picks: picksAfter(list, selection) });
}

export function picksConfirmed(codes: Codes): Codes {
  const list = pickListOf(record.fieldOf(codes));
  const picked = list?.picked.map(({ selection }) => selection) ?? [];
  return list?.isComplete ? exchanging(codes, 'picks', picked) : codes;
}

export function titleChosen(codes: Codes, code: string): Codes {
  const bundle = record.offerOf(record.fieldOf(codes));
  const title = record.recordOf(codes, code);
  if (bundle?.kind !== 'bundle') return codes;
  const isOffered =
    record.hasFailed(record.stepOf(title)) || rules.isForGooglePlay(bundle, record.offerOf(title));
  return isOffered ? exchangingTitle(codes, bundle.history, code) : codes;
}

/** Repeats only the call that failed. */
export function titleRetried(codes: Codes, code: string): Codes {
  const title = record.recordOf(codes, code);
  if (record.stepOf(title) !== 'idle') return titleChosen(codes, code);
  const isInDoubt = record.offerOf(title) === null && !record.isInCheck(title);
  return isInDoubt ? change.checkingAgain(codes, code) : codes;
}

/** Wants an exchange, unless one is in flight or has succeeded, or the code is used. */
export function exchanging(
  codes: Codes,
  kind: ExchangeKind,
  selections: string[],
  code = codes.code,
  offerId = record.offerOf(record.fieldOf(codes))?.offerId ?? '',
): Codes {
  const known = record.recordOf(codes, code);
  if (!codes.visit || record.isUsed(known) || !mayStart(known)) return codes;
  const asBundle = kind === 'bundle' ? { asBundle: true } : {};
  const call = { ...codes.visit, code, offerId, selections, ...asBundle };
  const start = { isSent: false, isDone: false, history: [] };
  return change.changed(codes, code, { exchange: { kind, step: 'exchanging', call, ...start } });
}

/** Wants the exchange of a title at Google Play, for which its history must name an offer id. */
function exchangingTitle(codes: Codes, history: HistoryEntry[], code: string): Codes {
  const offerId = rules.subOfferIdIn(history, code);
  return offerId === null ? codes : exchanging(codes, 'title', [rules.GOOGLE_PLAY], code, offerId);
}

function mayStart(known: CodeRecord): boolean {
  const step = record.stepOf(known);
  return step === 'idle' || record.hasFailed(step);
}

/** An exchange ended, with an answer or (null) without one. */
export function exchanged(codes: Codes, code: string, answer: Exchange | null): Codes {
  const known = record.recordOf(codes, code);
  const { exchange } = known;
  if (exchange === null) return codes;
  // The code is a former one.
  if (code !== codes.code && !record.subCodesIn(codes).includes(code)) {
    const { [code]: _left, ...records } = codes.records;
    return { ...codes, records };
  }
  const offer = record.offerOf(known);
  const isDone = answer !== null && isConclusive(exchange.kind, answer, offer);
  const others = answer === null ? known.declines : 0;
  const declines = answer?.error === 'captcha' ? known.declines + 1 : others;
  const now = change.changed(codes, code, { declines });
  // The validation decides about a title, and about an exchange without a clear answer.
  if (isDone && exchange.kind !== 'title') return succeeded(now, exchange.kind, answer, offer);
  return change.checking(change.stepped(now, code, { step: 'settling', isDone }), code);
}

/** Returns true if the answer tells the state of the code. `ok` alone is unclear (gap-35). */
function isConclusive(kind: ExchangeKind, answer: Exchange, offer: Offer | null): boolean {
  if (kind === 'picks') return issuedBy(answer) !== null;
  if (kind !== 'bundle') return answer.isDone && answer.history.length > 0;
  // If a check refused the code meanwhile, only the next check can tell its state.
  return (
    offer !== null && answer.isDone && rules.subCodesOf(historyAfter(answer, offer)).length > 0
  );
}

function succeeded(
  codes: Codes,
  kind: Exclude<ExchangeKind, 'title'>,
  answer: Exchange,
  offer: Offer | null,
): Codes {
  const { code } = codes;
  const { status, history } = answer;
  const { kind: kindAfter, ...left } = { remaining: 0, ...status };
  const done = change.stepped(codes, code, { step: 'done', history });
  if (kind === 'single') {
    // A visitor who goes back finds the code used and reads where it was redeemed.
    return change.offered(done, { ...left, history: rules.longer(history, offer?.history ?? []) });
  }
  if (kind === 'picks') {
    const issued = issuedBy(answer);
    if (codes.page === 'pickList' && issued !== null) return change.forwarded(codes, issued);
    // A visitor who left the page is not redirected; Continue then leads to the issued code.
    return change.withSubCodes(
      change.offered(change.changed(codes, code, { exchange: null }), { ...left, history }),
    );
  }
  // A bundle exchange updates the whole code status (spec-4.16). A bundle with remaining value has sub-codes too.
  const all = historyAfter(answer, offer);
  const bundle = { ...left, ...(kindAfter && { kind: kindAfter }), history: all };
  const known: Codes = { ...change.withSubCodes(change.offered(done, bundle)), next: 'bundle' };
  if (!offer?.isGooglePlayBundle) return known;
  return rules.subCodesOf(all).reduce((now, title) => exchangingTitle(now, all, title), known);
}

/** The check after an exchange ended. Every answer decides about an exchange that was unclear. */
export function settled(codes: Codes, code: string, verdict: Verdict | null): Codes {
  const known = record.recordOf(codes, code);
  const { exchange } = known;
  const isDecided = exchange?.step === 'unclear' && verdict !== null;
  if (exchange === null || !(exchange.step === 'settling' || isDecided)) return codes;
  const { kind } = exchange;
  const offer = record.offerOf(known);
  if (exchange.isDone) {
    // It is exchanged with an unknown result, so it must not look open.
    const isHidden = verdict === null && !record.isUsed(known);
    return change.changed(codes, code, {
      exchange: null,
      verdict: isHidden ? null : known.verdict,
    });
  }
  // The check has found the code that an exchange without an answer issued.
  const issued =
    kind === 'picks' && codes.page === 'pickList' ? record.pickListCodeIn(codes) : null;
  if (issued !== null) return change.forwarded(codes, issued);
  // A refusal, as for too many checks, does not tell whether a title is used.
  if (offer === null && kind === 'title') return change.stepped(codes, code, { step: 'unclear' });
  if (offer === null || rules.isRedeemed(offer))
    return change.changed(codes, code, { exchange: null });
  // A declined code is validated again, after which the service may exchange it (gap-36). If it declines the next
  // exchange of an open code too, only a captcha can help.
  if (kind !== 'title' && known.declines > 1) {
    const now = change.changed(codes, code, { exchange: null, declines: 0 });
    return change.judged(now, { outcome: 'refused', reason: 'captcha' });
  }
  return change.stepped(codes, code, { step: known.check === 'failed' ? 'unclear' : 'failed' });
}

/** Returns the code that a successful exchange issued, else null. */
function issuedBy({ isDone, history }: Exchange): string | null {
  return isDone ? rules.pickListCodeOf(history) : null;
}

/** An empty history does not remove the sub-codes that are known (spec-4.16). */
function historyAfter({ history }: Exchange, offer: Offer | null): HistoryEntry[] {
  return history.length > 0 ? history : (offer?.history ?? []);
}
