import type { Page } from '../page/page';
import { foreignLetterIn, isChecked, type Pasted, wholeCode } from '../rules/code-text';
import type { HistoryEntry, Offer } from '../service/answers';
import { isRedeemed, pickListCodeOf, subCodesOf } from '../service/answers';
import type { ExchangeCall, Verdict } from '../service/calls';
import type { Visit } from '../site/place';

// The page's knowledge of each code, what follows from it, and the changes from which the reducer makes all others.

/** A union that a minor version of the platform may widen. The second half makes the compiler ask remotes for a default. */
export type Open<Value extends string> = Value | (string & {});

/** An exchange of an ordinary code, of a bundle, of a choice from a pick list, or of one title of a bundle. */
export type ExchangeKind = 'single' | 'bundle' | 'picks' | 'title';

/** `settling`: the code is checked before an exchange counts as failed (gap-20). `unclear`: that check failed. */
export type ExchangeStep = 'idle' | 'exchanging' | 'settling' | 'failed' | 'unclear' | 'done';

export interface ExchangeRecord {
  kind: ExchangeKind;
  step: ExchangeStep;
  call: ExchangeCall;
  /** False while the call waits for others. */
  isSent: boolean;
  /** True for a title whose answer says that it happened. The check that follows tells the rest. */
  isDone: boolean;
  /** The history in the answer. */
  history: HistoryEntry[];
}

/** A code of which nothing is known. */
export const UNKNOWN = {
  /** Null before the first answer. It stays during a repeated check. */
  verdict: null as Verdict | null,
  /** The latest check; `failed` if it got no answer. */
  check: 'none' as 'none' | 'waiting' | 'running' | 'failed',
  /** The number of the latest check. Answers to other ones are late. */
  id: 0,
  /** The captcha token of the latest check; a token is good for one check. */
  token: null as string | null,
  isTokenRefused: false,
  exchange: null as ExchangeRecord | null,
  /** The consecutive InvalidCaptcha answers to its exchanges. */
  declines: 0,
  /** The selection names of the titles that the visitor picked from it. */
  picks: [] as readonly string[],
};

export type CodeRecord = Readonly<typeof UNKNOWN>;

export const NO_CODES = {
  /** The code in the field: at most 16 characters in upper case, without separators, or one that the service issued. */
  code: '',
  /** A text whose code is uncertain, or that has several codes, while the field holds the first of them. */
  pasted: null as Pasted | null,
  /** The code that a change of territory cleared, to be offered again on this page (gap-30); empty for none. */
  before: '',
  /** Why the code is submitted without a press: it is that of a `link`, or a `choice` from a pick list issued it. */
  auto: null as 'link' | 'choice' | null,
  /** The time of the last press that could not continue, in milliseconds since the page was opened. */
  pressedAt: null as number | null,
  page: null as Page | null,
  /** The next page of the code, until the visitor is there. */
  next: null as Page | null,
  /** False for a prerendered or hidden page, which submits nothing without a press. */
  isVisible: true,
  isOnline: true,
  /** What all calls have in common; null while the page changes its place. */
  visit: null as Visit | null,
  /** The number of the latest check of any code. */
  checks: 0,
  /** The number of the check of the code in the field that ended last; 0 before the first. */
  round: 0,
  /** By code, in the order of their calls: exchanges of former codes, the code in the field, its sub-codes. */
  records: {} as Readonly<Record<string, CodeRecord>>,
};

export type Codes = Readonly<typeof NO_CODES>;

export function recordOf({ records }: Pick<Codes, 'records'>, code: string): CodeRecord {
  return (Object.hasOwn(records, code) ? records[code] : undefined) ?? UNKNOWN;
}

/** Returns the offer of an accepted code; null for any other. */
export function offerOf(known: CodeRecord | null): Offer | null {
  return known?.verdict?.outcome === 'accepted' ? known.verdict.offer : null;
}

export function isInCheck({ check }: CodeRecord): boolean {
  return check === 'waiting' || check === 'running';
}

/** Returns true if the service has exchanged the code already. */
export function isUsed(known: CodeRecord): boolean {
  return isRedeemed(offerOf(known));
}

export function stepOf({ exchange }: CodeRecord, kind = exchange?.kind): ExchangeStep {
  return exchange?.kind === kind ? (exchange?.step ?? 'idle') : 'idle';
}

export function isUnderWay(step: ExchangeStep): boolean {
  return step === 'exchanging' || step === 'settling';
}

export function hasFailed(step: ExchangeStep): step is 'failed' | 'unclear' {
  return step === 'failed' || step === 'unclear';
}

/** Returns the next step of a code: an exchange, the code that a pick list issued, or a page (spec-4.9 to spec-4.12). */
export function nextStep(offer: Offer | null): 'exchange' | 'forward' | Exclude<Page, 'home'> {
  if (offer?.kind === 'bundle') return isRedeemed(offer) ? 'bundle' : 'exchange';
  if (offer?.kind === 'pick-list') return isRedeemed(offer) ? 'forward' : 'pickList';
  return 'retailers';
}

/** Returns what follows for the code in the field from all records. */
export function fieldIn(codes: Codes) {
  const { code, pasted } = codes;
  const known = recordOf(codes, code);
  const offer = offerOf(known);
  const bundleStep = stepOf(known, 'bundle');

  // Sub-codes are shown or needed of a bundle, and of a pick list that was chosen from.
  const hasSubCodes = offer?.kind !== 'ordinary' && (isUsed(known) || bundleStep === 'done');
  const subCodes = offer && hasSubCodes ? subCodesOf(offer.history) : [];
  const areSubCodesOpen = subCodes
    .map((subCode) => recordOf(codes, subCode))
    .some((title) => title.verdict === null && title.check !== 'failed');
  const isUnsettled = isInCheck(known) || areSubCodesOpen;

  // An exchanged bundle without codes in its history was exchanged in another way (spec-4.3).
  const isLegacy = nextStep(offer) === 'bundle' && subCodes.length === 0;

  // The code behind a pick list that was chosen from, valid or not.
  const issued = offer?.kind === 'pick-list' ? pickListCodeOf(offer.history) : null;
  const behind = issued === null ? null : recordOf(codes, issued);
  const last = nextStep(offer) === 'forward' ? offerOf(behind) : offer;

  // The green line: the code is OK and has a next step (spec-5.17, gap-15).
  const isAccepted = last !== null && !isLegacy && (!isRedeemed(last) || last.kind === 'bundle');
  const isSubmitting = isUnderWay(bundleStep);
  // Until the code behind a pick list is judged, the next step is unknown.
  const isUsedUp = isUsed(known) && !isAccepted && behind?.verdict !== null;
  const isUnchecked = [known, behind].some((one) => one?.check === 'failed' && !offerOf(one));
  const failure = hasFailed(bundleStep) ? 'unexpected' : null;
  const refusal = known.verdict?.outcome === 'refused' ? known.verdict.reason : failure;

  /** What is missing before Continue works (`Intent` says what each means); null if it works. */
  function missing() {
    if (isSubmitting) return 'exchange';
    if (pasted !== null && pasted.codes[0] !== code) return 'choice';
    if (isAccepted) return null;
    if (isUnsettled) return 'check';
    if (refusal === 'unexpected') return 'retry';
    if (isUnchecked) return 'answer';
    if (refusal === 'captcha') return 'captcha';
    return refusal !== null || isUsedUp || foreignLetterIn(code) ? 'other-code' : 'code';
  }

  return {
    known,
    offer,
    last,
    issued,
    subCodes,
    areSubCodesOpen,
    isUnsettled,
    isLegacy,
    isAccepted,
    isSubmitting,
    canContinue: isAccepted && !isSubmitting,
    isUnchecked,
    isUsedUp,
    refusal,
    missing: missing(),
  };
}

/** Returns true if the code submits itself now: that of a link at /, one that was issued anywhere. Each does it once. */
export function isDue(codes: Codes): boolean {
  const { auto, isVisible, next, page } = codes;
  const { known, canContinue } = fieldIn(codes);
  const isTried = next !== null || stepOf(known, 'bundle') !== 'idle';
  const isWanted = auto === 'choice' || (auto === 'link' && page === 'home');
  return isWanted && isVisible && !isTried && canContinue;
}

/** Returns the code in the field and its sub-codes, as far as their latest check failed and they may be open. */
export function uncheckedIn(codes: Codes): string[] {
  return [codes.code, ...fieldIn(codes).subCodes].filter((code) => {
    const known = recordOf(codes, code);
    return known.check === 'failed' && !(code !== codes.code && isUsed(known));
  });
}

/** A code is in the field. Everything known belonged to the former one; only exchanges in flight are carried out. */
export function entered(codes: Codes, code: string, auto: Codes['auto'] = null): Codes {
  const pasted = codes.pasted?.codes[0] === code ? codes.pasted : null;
  const now = { ...codes, pasted, auto, pressedAt: null };
  if (code === codes.code) return now;
  const left = Object.entries(codes.records)
    .filter(([, known]) => stepOf(known) === 'exchanging')
    .map(([key, { exchange }]): [string, CodeRecord] => [key, { ...UNKNOWN, exchange }]);
  const before = code === '' ? codes.before : '';
  return checking({ ...now, code, before, next: null, records: Object.fromEntries(left) }, code);
}

/** A code that the service issued replaces the pick list. It is validated whole, so it is never cut. */
export function forwarded(codes: Codes, issued: string): Codes {
  return entered(codes, wholeCode(issued), 'choice');
}

export function changed(codes: Codes, code: string, change: Partial<CodeRecord>): Codes {
  const known = { ...recordOf(codes, code), ...change };
  return { ...codes, records: { ...codes.records, [code]: known } };
}

export function stepped(codes: Codes, code: string, change: Partial<ExchangeRecord>): Codes {
  const { exchange } = recordOf(codes, code);
  return exchange === null ? codes : changed(codes, code, { exchange: { ...exchange, ...change } });
}

/** Wants a check of a code that can be checked. The known verdict stays meanwhile. */
export function checking(codes: Codes, code: string, token: string | null = null): Codes {
  if (code === codes.code && !isChecked(code)) return codes;
  const id = codes.checks + 1;
  return changed({ ...codes, checks: id }, code, { check: 'waiting', id, token });
}

/** Validating a redeemed bundle or pick list also validates its sub-codes (spec-4.4). */
export function withSubCodes(codes: Codes): Codes {
  return fieldIn(codes).subCodes.reduce((now, code) => checking(now, code), codes);
}

/** An exchange tells the verdict on the code in the field. Its checks are outdated. */
export function judged(codes: Codes, verdict: Verdict | null): Codes {
  const id = codes.checks + 1;
  const outdated = { check: 'none', id, token: null, isTokenRefused: false } as const;
  return changed({ ...codes, checks: id }, codes.code, { ...outdated, verdict });
}

/** An exchange changed a part of the offer. */
export function offered(codes: Codes, change: Partial<Offer>): Codes {
  const { verdict } = fieldIn(codes).known;
  if (verdict?.outcome !== 'accepted') return judged(codes, verdict);
  return judged(codes, { ...verdict, offer: { ...verdict.offer, ...change } });
}

/** Clears the exchange data (spec-4.7, spec-4.13); an exchange in flight is not cleared. */
export function withoutExchange(codes: Codes, code: string): Codes {
  const known = recordOf(codes, code);
  const isKept = known.exchange === null || isUnderWay(stepOf(known));
  return isKept ? codes : changed(codes, code, { exchange: null });
}
