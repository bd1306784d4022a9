import type { Exchange, Verdict } from '../service/calls';
import type { HistoryEntry } from '../service/answers';
import * as change from './change';
import * as rules from './offer-rules';
import { pickListOf, picksAfter } from './pick-list';
import type { CodeRecord, Codes, ExchangeKind } from './record';
import * as record from './record';

// The exchanges of a code: who may start one, what its answer changes, and the check that settles it.

export function retailerChosen(codes: Codes, selection: string): Codes {
  const { offer } = record.fieldIn(codes);
  const isOffered = offer?.kind === 'ordinary' && offer.selections.includes(selection);
  return isOffered ? exchanging(codes, 'single', [selection]) : codes;
}

export function titlePicked(codes: Codes, selection: string): Codes {
  const { known } = record.fieldIn(codes);
  const list = pickListOf(known);
  if (list === null || !mayStart(known)) return codes;
  return change.changed(codes, codes.code, { exchange: null, picks: picksAfter(list, selection) });
}

export function picksConfirmed(codes: Codes): Codes {
  const list = pickListOf(record.fieldIn(codes).known);
  const picked = list?.picked.map(({ selection }) => selection) ?? [];
  return list?.isComplete ? exchanging(codes, 'picks', picked) : codes;
}

export function titleChosen(codes: Codes, code: string): Codes {
  const bundle = record.fieldIn(codes).offer;
  const title = record.recordOf(codes, code);
  if (bundle?.kind !== 'bundle') return codes;
  const hasFailed = record.hasFailed(record.stepOf(title));
  const isOffered = hasFailed || rules.isForGooglePlay(bundle, record.offerOf(title));
  return isOffered ? exchangingTitle(codes, bundle.history, code) : codes;
}

/** "Try again" for a title repeats only the call that failed. */
export function titleRetried(codes: Codes, code: string): Codes {
  const title = record.recordOf(codes, code);
  if (record.stepOf(title) !== 'idle') return titleChosen(codes, code);
  const isInDoubt = record.offerOf(title) === null && !record.isInCheck(title);
  return isInDoubt ? change.checking(codes, code) : codes;
}

/** Wants an exchange, unless one is in flight or has succeeded, or the code is used. */
export function exchanging(
  codes: Codes,
  kind: ExchangeKind,
  selections: string[],
  code = codes.code,
  offerId = record.fieldIn(codes).offer?.offerId ?? '',
): Codes {
  const known = record.recordOf(codes, code);
  if (!codes.visit || record.isUsed(known) || !mayStart(known)) return codes;
  const asBundle = kind === 'bundle' && { asBundle: true };
  const call = { ...codes.visit, code, offerId, selections, ...asBundle };
  const start = { isSent: false, isDone: false, history: [] };
  const exchange = { kind, step: 'exchanging' as const, call, ...start };
  return change.changed(codes, code, { exchange });
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
  if (code !== codes.code && !record.fieldIn(codes).subCodes.includes(code)) {
    const { [code]: _left, ...records } = codes.records;
    return { ...codes, records };
  }
  const others = answer === null ? known.declines : 0;
  const declines = answer?.error === 'captcha' ? known.declines + 1 : others;
  const now = change.changed(codes, code, { declines });
  const done = answer?.isDone ? succeeded(now, exchange.kind, answer) : null;
  // The validation decides about a title, and about an exchange without a clear answer (gap-35).
  const isDone = answer?.isDone === true && exchange.kind === 'title' && answer.history.length > 0;
  return done ?? change.checking(change.stepped(now, code, { step: 'settling', isDone }), code);
}

/** Returns what an exchange makes of the code in the field; null if its answer does not tell. */
function succeeded(codes: Codes, kind: ExchangeKind, answer: Exchange): Codes | null {
  const { code, page } = codes;
  const { offer } = record.fieldIn(codes);
  const { history } = answer;
  const status = { remaining: 0, ...answer.status };
  const done = change.stepped(codes, code, { step: 'done', history });
  if (kind === 'single' && history.length > 0) {
    // A visitor who goes back finds the code used and reads where it was redeemed.
    const longer = rules.longer(history, offer?.history ?? []);
    return change.offered(done, { ...status, history: longer });
  }
  const issued = rules.pickListCodeOf(history);
  if (kind === 'picks' && issued !== null) {
    if (page === 'pickList') return change.forwarded(codes, issued);
    // A visitor who left the page is not redirected; Continue then leads to the issued code.
    const left = change.changed(codes, code, { exchange: null });
    return change.withSubCodes(change.offered(left, { ...status, history }));
  }
  // An empty history does not remove the sub-codes that are known, and the whole code status changes (spec-4.16).
  const all = history.length > 0 ? history : (offer?.history ?? []);
  const titles = rules.subCodesOf(all);
  // If a check refused the code meanwhile, only the next check can tell its state.
  if (kind !== 'bundle' || offer === null || titles.length === 0) return null;
  const offered = change.offered(done, { ...status, history: all });
  const known: Codes = { ...change.withSubCodes(offered), next: 'bundle' };
  if (!offer.isGooglePlayBundle) return known;
  return titles.reduce((now, title) => exchangingTitle(now, all, title), known);
}

/** The check after an exchange ended. Every answer decides about an exchange that was unclear. */
export function settled(codes: Codes, code: string, verdict: Verdict | null): Codes {
  const known = record.recordOf(codes, code);
  const { exchange } = known;
  const isDecided = exchange?.step === 'unclear' && verdict !== null;
  if (exchange === null || !(exchange.step === 'settling' || isDecided)) return codes;
  const { kind } = exchange;
  const offer = record.offerOf(known);
  const ended = change.changed(codes, code, { exchange: null });
  // A title that is exchanged with an unknown result must not look open.
  const isHidden = verdict === null && !record.isUsed(known);
  if (exchange.isDone) return isHidden ? change.changed(ended, code, { verdict: null }) : ended;
  // The check has found the code that an exchange without an answer issued.
  const { issued } = record.fieldIn(codes);
  const isForwarded = kind === 'picks' && codes.page === 'pickList' && issued !== null;
  if (isForwarded) return change.forwarded(codes, issued);
  // A refusal, as for too many checks, does not tell whether a title is used.
  if (offer === null && kind === 'title') return change.stepped(codes, code, { step: 'unclear' });
  if (offer === null || rules.isRedeemed(offer)) return ended;
  // A declined code is validated again, after which the service may exchange it (gap-36). If it declines the next
  // exchange of an open code too, only a captcha can help.
  if (kind !== 'title' && known.declines > 1) {
    const now = change.changed(ended, code, { declines: 0 });
    return change.judged(now, { outcome: 'refused', reason: 'captcha' });
  }
  return change.stepped(codes, code, { step: known.check === 'failed' ? 'unclear' : 'failed' });
}
