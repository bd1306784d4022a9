import type { Page } from '../page/page';
import type { Verdict } from '../service/calls';
import {
  changed,
  checking,
  checkingAgain,
  forwarded,
  stepped,
  withoutExchange,
  withSubCodes,
} from './change';
import { exchanging, settled } from './exchange';
import type { CodeRecord, Codes } from './record';
import * as record from './record';

// What changes the page's knowledge of codes, one function for each event. docs/architecture.md draws it.

// -- The field

/** The code of a link is not submitted when the visitor edits the field. */
export function touched(codes: Codes): Codes {
  return { ...codes, auto: null, pressedAt: null };
}

/** A visitor who opens another page meanwhile is not redirected, and one who leaves the notice neither. */
export function moved(codes: Codes, page: Page | null): Codes {
  const now = {
    ...codes,
    page,
    auto: codes.auto === 'link' && page === 'home' ? codes.auto : null,
  };
  return record.stepOf(record.fieldOf(codes), 'single') === 'done'
    ? withoutExchange(now, codes.code)
    : now;
}

/**
 * Continue was pressed at a time, or (null) the code submits itself. Goes on with the code if it can; else checks it again
 * if that may help; else notes the press. A step that is a page is left to the navigation.
 */
export function submitted(codes: Codes, at: number | null): Codes {
  if (!record.canContinue(codes)) {
    const now = { ...codes, pressedAt: at ?? codes.pressedAt };
    return at !== null && record.isRetryable(codes) ? retried(now) : now;
  }
  const auto = codes.auto === 'choice' || codes.auto === 'chosen' ? 'chosen' : null;
  // Exchange data is cleared on every submit (spec-4.7).
  const now = Object.keys(codes.records).reduce(withoutExchange, {
    ...codes,
    auto,
    pressedAt: null,
  });
  const offer = record.offerOf(record.fieldOf(now));
  const issued = record.pickListCodeIn(now);
  if (record.nextStep(offer) === 'exchange')
    return exchanging(now, 'bundle', offer?.selections ?? []);
  return record.nextStep(offer) === 'forward' && issued !== null ? forwarded(now, issued) : now;
}

// -- Checks

/** "Try again" checks the code and exchanges nothing. */
export function retried(codes: Codes): Codes {
  const now = checking(codes, codes.code);
  const isUnclear = record.stepOf(record.fieldOf(now)) === 'unclear';
  return isUnclear ? stepped(now, now.code, { step: 'settling' }) : now;
}

/** The captcha widget has a token. It may report it several times. */
export function solved(codes: Codes, token: string): Codes {
  const field = record.fieldOf(codes);
  return record.isInCheck(field) && field.token === token
    ? codes
    : checking(codes, codes.code, token);
}

/** Titles and ratings depend on the requested language; a refusal has neither. */
export function translated(codes: Codes): Codes {
  const field = record.fieldOf(codes);
  const hasTitles =
    field.verdict === null ? record.isInCheck(field) : record.offerOf(field) !== null;
  return hasTitles ? checking(codes, codes.code) : codes;
}

/** The connection is back. The visitor may look elsewhere, so only checks are repeated and nothing is submitted. */
export function reconnected(codes: Codes): Codes {
  const isRepeated = record.isCheckMissing(codes) && !record.isInCheck(record.fieldOf(codes));
  const now = isRepeated ? touched(retried(codes)) : codes;
  return record.titlesInDoubt(codes).reduce(checkingAgain, now);
}

/** The browser restored the page. The answer to an exchange may never have arrived. */
export function restored(codes: Codes): Codes {
  const { exchange } = record.fieldOf(codes);
  const now = checking(codes, codes.code);
  if (exchange === null || exchange.step === 'idle') return now;
  const { kind, step } = exchange;
  // A code that another tab got since then must not be exchanged without a press.
  const isKept = (kind === 'picks' && step === 'failed') || (kind === 'bundle' && step === 'done');
  return isKept ? now : stepped(now, now.code, { step: 'settling' });
}

export function checkSent(codes: Codes, code: string): Codes {
  return changed(codes, code, { check: 'running' });
}

/** A check ended, with a verdict or (null) without an answer. */
export function checked(codes: Codes, code: string, id: number, verdict: Verdict | null): Codes {
  const known = record.recordOf(codes, code);
  if (known.id !== id) return codes;
  const isField = code === codes.code;
  // Answers about a sub-code may overtake each other in the service: a used one stays used.
  const isStale = !isField && record.isUsed(known) && !record.isUsed({ ...known, verdict });
  const isForCaptcha = verdict?.outcome === 'refused' && verdict.reason === 'captcha';
  const change: Partial<CodeRecord> = {
    check: 'none',
    verdict: isStale ? known.verdict : verdict,
    isTokenRefused: known.token !== null && isForCaptcha,
  };
  const ended = isField ? { ...codes, round: id } : codes;
  const now = changed(ended, code, verdict === null ? { check: 'failed' } : change);
  // Validating a redeemed bundle or pick list also validates its sub-codes (spec-4.4).
  const after = settled(isField && verdict !== null ? withSubCodes(now) : now, code, verdict);
  return record.isUnsettled(after) ? after : { ...after, pressedAt: null };
}
