import type { Page } from '../page/page';
import { readLink, readText, tidyCode } from '../rules/code-text';
import type { HistoryEntry } from '../service/answers';
import * as rules from '../service/answers';
import type { Exchange, Verdict } from '../service/calls';
import type { Visit } from '../site/place';
import { pickListOf, picksAfter } from './pick-list';
import type { CodeRecord, Codes, ExchangeKind } from './record';
import * as record from './record';

// What changes the page's knowledge of codes, one function for each event. docs/architecture.md draws it.

/** The visitor changed the field. */
export function edited(codes: Codes, text: string): Codes {
  const read = readText(text, codes.code);
  if (typeof read === 'string') return record.entered(codes, tidyCode(read));
  // A code that the visitor changes is not submitted without a press.
  const touched = { ...codes, auto: null, pressedAt: null };
  if (read === null) return touched;
  const [first = codes.code] = read.codes;
  return { ...record.entered(touched, first), pasted: read };
}

/** A link was followed: its code submits itself, and an uncertain one is shown only (gap-44). */
export function followed(codes: Codes, link: string): Codes {
  const read = readLink(link);
  if (typeof read !== 'string') return { ...codes, pasted: read };
  return record.entered(codes, read, read === '' ? null : 'link');
}

/** The page starts with the code of a link, else with the remembered one (gap-10). */
export function recalled(codes: Codes, link: string | null, remembered: string): Codes {
  const now = followed(codes, link ?? '');
  return now.code === '' && now.pasted === null ? record.entered(now, remembered) : now;
}

/** A change of territory clears the code data (spec-4.20), and opens / (spec-4.21), as the pages of a code do anyway. */
export function cleared(codes: Codes): Codes {
  const now = record.entered({ ...codes, before: codes.code || codes.before }, '');
  return { ...now, next: codes.page === null ? 'home' : null };
}

/** A visitor who opens another page meanwhile is not redirected, and one who leaves the notice neither. */
export function moved(codes: Codes, page: Page | null): Codes {
  const isHome = page === 'home';
  const auto = isHome && codes.auto === 'link' ? codes.auto : null;
  const now = { ...codes, page, auto, next: null, before: isHome ? codes.before : '' };
  const isLeft = record.stepOf(record.recordOf(codes, codes.code), 'single') === 'done';
  return isLeft ? record.withoutExchange(now, codes.code) : now;
}

/** Continue was pressed at a time, or (null) the code submits itself. If it cannot, it is checked again if that may help. */
export function submitted(codes: Codes, at: number | null): Codes {
  const { canContinue, missing, offer, issued } = record.fieldIn(codes);
  if (!canContinue) {
    const now = { ...codes, pressedAt: at };
    return missing === 'answer' || missing === 'retry' ? retried(now) : now;
  }
  // Exchange data is cleared on every submit (spec-4.7).
  const cleared = Object.keys(codes.records).reduce(record.withoutExchange, codes);
  const now = { ...cleared, pressedAt: null };
  const step = record.nextStep(offer);
  if (step === 'exchange') return exchanging(now, 'bundle', offer?.selections ?? []);
  return step === 'forward' ? record.forwarded(now, issued ?? '') : { ...now, next: step };
}

/** "Try again" checks the code in the field, or another, and exchanges nothing. */
export function retried(codes: Codes, code = codes.code): Codes {
  const now = record.checking(codes, code);
  const isUnclear = record.stepOf(record.recordOf(now, code)) === 'unclear';
  return isUnclear ? record.stepped(now, code, { step: 'settling' }) : now;
}

/** The captcha widget has a token, which it may report several times. */
export function solved(codes: Codes, token: string): Codes {
  const { known } = record.fieldIn(codes);
  const isSent = record.isInCheck(known) && known.token === token;
  return isSent ? codes : record.checking(codes, codes.code, token);
}

/** The place changed. Titles and ratings depend on its language; a refusal has neither. */
export function visited(codes: Codes, visit: Visit | null): Codes {
  const now = { ...codes, visit };
  const { known, offer } = record.fieldIn(codes);
  const isToggled = codes.visit && visit && codes.visit.language !== visit.language;
  const hasTitles = known.verdict === null ? record.isInCheck(known) : offer;
  return isToggled && hasTitles ? record.checking(now, codes.code) : now;
}

/** The connection is back, or lost. The visitor may look elsewhere, so nothing is submitted. */
export function connected(codes: Codes, isOnline: boolean): Codes {
  const unchecked = isOnline ? record.uncheckedIn(codes) : [];
  const now = { ...codes, isOnline, ...(unchecked.length > 0 && { auto: null, pressedAt: null }) };
  return unchecked.reduce((repeated, code) => retried(repeated, code), now);
}

/** The browser restored the page. The answer to an exchange may never have arrived. */
export function restored(codes: Codes): Codes {
  const { exchange } = record.recordOf(codes, codes.code);
  const now = record.checking({ ...codes, before: '' }, codes.code);
  // A code that another tab got since then must not be exchanged without a press.
  const isKept =
    (exchange?.kind === 'picks' && exchange.step === 'failed') ||
    (exchange?.kind === 'bundle' && exchange.step === 'done');
  return isKept ? now : record.stepped(now, now.code, { step: 'settling' });
}

/** A check ended, with a verdict or (null) without an answer. */
export function checked(codes: Codes, code: string, id: number, verdict: Verdict | null): Codes {
  const former = record.recordOf(codes, code);
  if (former.id !== id) return codes;
  const isField = code === codes.code;
  // Answers about a sub-code may overtake each other in the service: a used one stays used.
  const isStale = !isField && record.isUsed(former) && !record.isUsed({ ...former, verdict });
  const isForCaptcha = verdict?.outcome === 'refused' && verdict.reason === 'captcha';
  const answer: Partial<CodeRecord> = {
    check: 'none',
    verdict: isStale ? former.verdict : verdict,
    isTokenRefused: former.token !== null && isForCaptcha,
  };
  const ended = isField ? { ...codes, round: id } : codes;
  const now = record.changed(ended, code, verdict === null ? { check: 'failed' } : answer);
  const known = isField && verdict !== null ? record.withSubCodes(now) : now;
  const after = settled(known, code, verdict);
  return record.fieldIn(after).isUnsettled ? after : { ...after, pressedAt: null };
}

// Exchanges: who may start one, what its answer changes, and the check that settles it.

export function retailerChosen(codes: Codes, selection: string): Codes {
  const { offer } = record.fieldIn(codes);
  const isOffered = offer?.kind === 'ordinary' && offer.selections.includes(selection);
  return isOffered ? exchanging(codes, 'single', [selection]) : codes;
}

export function titlePicked(codes: Codes, selection: string): Codes {
  const { known } = record.fieldIn(codes);
  const list = pickListOf(known);
  if (list === null || !mayStart(known)) return codes;
  return record.changed(codes, codes.code, { exchange: null, picks: picksAfter(list, selection) });
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
  return isInDoubt ? record.checking(codes, code) : codes;
}

/** Wants an exchange, unless one is in flight or has succeeded, or the code is used. */
function exchanging(
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
  const start = { step: 'exchanging', isSent: false, isDone: false } as const;
  return record.changed(codes, code, { exchange: { ...start, kind, call, history: [] } });
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
  const now = record.changed(codes, code, { declines });
  const done = answer?.isDone ? succeeded(now, exchange.kind, answer) : null;
  // The validation decides about a title, and about an exchange without a clear answer (gap-35).
  const isDone = answer?.isDone === true && exchange.kind === 'title' && answer.history.length > 0;
  return done ?? record.checking(record.stepped(now, code, { step: 'settling', isDone }), code);
}

/** Returns what an exchange makes of the code in the field; null if its answer does not tell. */
function succeeded(codes: Codes, kind: ExchangeKind, answer: Exchange): Codes | null {
  const { code, page } = codes;
  const { offer } = record.fieldIn(codes);
  const { history } = answer;
  const status = { remaining: 0, ...answer.status };
  const done = record.stepped(codes, code, { step: 'done', history });
  if (kind === 'single' && history.length > 0) {
    // A visitor who goes back finds the code used and reads where it was redeemed.
    const longer = rules.longer(history, offer?.history ?? []);
    return record.offered(done, { ...status, history: longer });
  }
  const issued = rules.pickListCodeOf(history);
  if (kind === 'picks' && issued !== null) {
    if (page === 'pickList') return record.forwarded(codes, issued);
    // A visitor who left the page is not redirected; Continue then leads to the issued code.
    const left = record.changed(codes, code, { exchange: null });
    return record.withSubCodes(record.offered(left, { ...status, history }));
  }
  // An empty history does not remove the sub-codes that are known, and the whole code status changes (spec-4.16).
  const all = history.length > 0 ? history : (offer?.history ?? []);
  const titles = rules.subCodesOf(all);
  // If a check refused the code meanwhile, only the next check can tell its state.
  if (kind !== 'bundle' || offer === null || titles.length === 0) return null;
  const offered = record.offered(done, { ...status, history: all });
  const known: Codes = { ...record.withSubCodes(offered), next: 'bundle' };
  if (!offer.isGooglePlayBundle) return known;
  return titles.reduce((now, title) => exchangingTitle(now, all, title), known);
}

/** The check after an exchange ended. Every answer decides about an exchange that was unclear. */
function settled(codes: Codes, code: string, verdict: Verdict | null): Codes {
  const known = record.recordOf(codes, code);
  const { exchange } = known;
  const isDecided = exchange?.step === 'unclear' && verdict !== null;
  if (exchange === null || !(exchange.step === 'settling' || isDecided)) return codes;
  const { kind } = exchange;
  const offer = record.offerOf(known);
  const ended = record.changed(codes, code, { exchange: null });
  // A title that is exchanged with an unknown result must not look open.
  const isHidden = verdict === null && !record.isUsed(known);
  if (exchange.isDone) return isHidden ? record.changed(ended, code, { verdict: null }) : ended;
  // The check has found the code that an exchange without an answer issued.
  const { issued } = record.fieldIn(codes);
  const isForwarded = kind === 'picks' && codes.page === 'pickList' && issued !== null;
  if (isForwarded) return record.forwarded(codes, issued);
  // A refusal, as for too many checks, does not tell whether a title is used.
  if (offer === null && kind === 'title') return record.stepped(codes, code, { step: 'unclear' });
  if (offer === null || rules.isRedeemed(offer)) return ended;
  // A declined code is validated again, after which the service may exchange it (gap-36). If it declines the next
  // exchange of an open code too, only a captcha can help.
  if (kind !== 'title' && known.declines > 1) {
    const now = record.changed(ended, code, { declines: 0 });
    return record.judged(now, { outcome: 'refused', reason: 'captcha' });
  }
  return record.stepped(codes, code, { step: known.check === 'failed' ? 'unclear' : 'failed' });
}
