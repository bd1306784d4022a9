import type { Page } from '../page/page';
import { tidyCode } from '../rules/code-format';
import { readLink, readText } from '../rules/codes-in-text';
import type { Verdict } from '../service/calls';
import type { Visit } from '../site/place';
import * as change from './change';
import { exchanging, settled } from './exchange';
import type { CodeRecord, Codes } from './record';
import * as record from './record';

// What changes the page's knowledge of codes, one function for each event. docs/architecture.md draws it.

/** The visitor changed the field. */
export function edited(codes: Codes, text: string): Codes {
  const read = readText(text, codes.code);
  if (typeof read === 'string') return change.entered(codes, tidyCode(read));
  // A code that the visitor changes is not submitted without a press.
  const touched = { ...codes, auto: null, pressedAt: null };
  if (read === null) return touched;
  const [first = codes.code] = read.codes;
  return { ...change.entered(touched, first), pasted: read };
}

/** A link was followed: its code submits itself, and an uncertain one is shown only (gap-44). */
export function followed(codes: Codes, link: string): Codes {
  const read = readLink(link);
  if (typeof read !== 'string') return { ...codes, pasted: read };
  return change.entered(codes, read, read === '' ? null : 'link');
}

/** The page starts with the code of a link, else with the remembered one (gap-10). */
export function recalled(codes: Codes, link: string | null, remembered: string): Codes {
  const now = followed(codes, link ?? '');
  return now.code === '' && now.pasted === null ? change.entered(now, remembered) : now;
}

/** A change of territory clears the code data (spec-4.20), and opens / (spec-4.21), as the pages of a code do anyway. */
export function cleared(codes: Codes): Codes {
  const now = change.entered({ ...codes, before: codes.code || codes.before }, '');
  return { ...now, next: codes.page === null ? 'home' : null };
}

/** A visitor who opens another page meanwhile is not redirected, and one who leaves the notice neither. */
export function moved(codes: Codes, page: Page | null): Codes {
  const isHome = page === 'home';
  const auto = isHome && codes.auto === 'link' ? codes.auto : null;
  const now = { ...codes, page, auto, next: null, before: isHome ? codes.before : '' };
  const isLeft = record.stepOf(record.recordOf(codes, codes.code), 'single') === 'done';
  return isLeft ? change.withoutExchange(now, codes.code) : now;
}

/** Continue was pressed at a time, or (null) the code submits itself. If it cannot, it is checked again if that may help. */
export function submitted(codes: Codes, at: number | null): Codes {
  const { canContinue, missing, offer, issued } = record.fieldIn(codes);
  if (!canContinue) {
    const now = { ...codes, pressedAt: at };
    return missing === 'answer' || missing === 'retry' ? retried(now) : now;
  }
  // Exchange data is cleared on every submit (spec-4.7).
  const cleared = Object.keys(codes.records).reduce(change.withoutExchange, codes);
  const now = { ...cleared, pressedAt: null };
  const step = record.nextStep(offer);
  if (step === 'exchange') return exchanging(now, 'bundle', offer?.selections ?? []);
  return step === 'forward' ? change.forwarded(now, issued ?? '') : { ...now, next: step };
}

/** "Try again" checks the code in the field, or another, and exchanges nothing. */
export function retried(codes: Codes, code = codes.code): Codes {
  const now = change.checking(codes, code);
  const isUnclear = record.stepOf(record.recordOf(now, code)) === 'unclear';
  return isUnclear ? change.stepped(now, code, { step: 'settling' }) : now;
}

/** The captcha widget has a token, which it may report several times. */
export function solved(codes: Codes, token: string): Codes {
  const { known } = record.fieldIn(codes);
  const isSent = record.isInCheck(known) && known.token === token;
  return isSent ? codes : change.checking(codes, codes.code, token);
}

/** The place changed. Titles and ratings depend on its language; a refusal has neither. */
export function visited(codes: Codes, visit: Visit | null): Codes {
  const now = { ...codes, visit };
  const { known, offer } = record.fieldIn(codes);
  const isToggled = codes.visit && visit && codes.visit.language !== visit.language;
  const hasTitles = known.verdict === null ? record.isInCheck(known) : offer;
  return isToggled && hasTitles ? change.checking(now, codes.code) : now;
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
  const now = change.checking({ ...codes, before: '' }, codes.code);
  // A code that another tab got since then must not be exchanged without a press.
  const isKept =
    (exchange?.kind === 'picks' && exchange.step === 'failed') ||
    (exchange?.kind === 'bundle' && exchange.step === 'done');
  return isKept ? now : change.stepped(now, now.code, { step: 'settling' });
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
  const now = change.changed(ended, code, verdict === null ? { check: 'failed' } : answer);
  const known = isField && verdict !== null ? change.withSubCodes(now) : now;
  const after = settled(known, code, verdict);
  return record.fieldIn(after).isUnsettled ? after : { ...after, pressedAt: null };
}
