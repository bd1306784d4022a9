import { isChecked, wholeCode } from '../rules/code-format';
import type { Verdict } from '../service/calls';
import type { Offer } from '../service/answers';
import type { CodeRecord, Codes, ExchangeRecord } from './record';
import * as record from './record';

// The changes of which all others are made.

/** A code is in the field. Everything known belonged to the former one; only exchanges in flight are carried out. */
export function entered(codes: Codes, code: string, auto: Codes['auto'] = null): Codes {
  const pasted = codes.pasted?.codes[0] === code ? codes.pasted : null;
  const now = { ...codes, pasted, auto, pressedAt: null };
  if (code === codes.code) return now;
  const left = Object.entries(codes.records)
    .filter(([, known]) => record.stepOf(known) === 'exchanging')
    .map(([key, { exchange }]): [string, CodeRecord] => [key, { ...record.UNKNOWN, exchange }]);
  const before = code === '' ? codes.before : '';
  return checking({ ...now, code, before, next: null, records: Object.fromEntries(left) }, code);
}

/** A code that the service issued replaces the pick list. It is validated whole, so it is never cut. */
export function forwarded(codes: Codes, issued: string): Codes {
  return entered(codes, wholeCode(issued), 'choice');
}

export function changed(codes: Codes, code: string, change: Partial<CodeRecord>): Codes {
  const known = { ...record.recordOf(codes, code), ...change };
  return { ...codes, records: { ...codes.records, [code]: known } };
}

export function stepped(codes: Codes, code: string, change: Partial<ExchangeRecord>): Codes {
  const { exchange } = record.recordOf(codes, code);
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
  return record.fieldIn(codes).subCodes.reduce((now, code) => checking(now, code), codes);
}

/** An exchange tells the verdict on the code in the field. Its checks are outdated. */
export function judged(codes: Codes, verdict: Verdict | null): Codes {
  const id = codes.checks + 1;
  const outdated = { check: 'none', id, token: null, isTokenRefused: false } as const;
  return changed({ ...codes, checks: id }, codes.code, { ...outdated, verdict });
}

/** An exchange changed a part of the offer. */
export function offered(codes: Codes, change: Partial<Offer>): Codes {
  const { known, offer } = record.fieldIn(codes);
  const changedOffer = offer && { ...offer, ...change };
  return judged(codes, changedOffer ? { outcome: 'accepted', offer: changedOffer } : known.verdict);
}

/** Clears the exchange data (spec-4.7, spec-4.13); an exchange in flight is not cleared. */
export function withoutExchange(codes: Codes, code: string): Codes {
  const known = record.recordOf(codes, code);
  const isKept = known.exchange === null || record.isUnderWay(record.stepOf(known));
  return isKept ? codes : changed(codes, code, { exchange: null });
}
