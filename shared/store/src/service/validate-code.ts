import { object, picklist, string } from 'valibot';

import type { Language } from '../rules/locale';
import { type Offer, offerOf } from './offer';
import type { Territory } from '../rules/territory';
import { CodeDataContract, expectShape, lenient, type WireCodeData } from './contracts';
import { RequestError, requestJson, serviceUrl } from './request';

const CodeResultContract = object({
  status: picklist(['ok', 'error']),
  error: lenient(string()),
  data: lenient(CodeDataContract),
});

/** The common parameters of calls 2 and 3. */
export interface CodeCall {
  contentServiceUrl: string;
  siteKey: string;
  code: string;
  language: Language;
  territory: Territory;
}

export interface ValidationCall extends CodeCall {
  captchaToken: string | null;
}

/**
 * The service's error name of each reason of a refusal, which is also its name in a mail to support (spec-8). A
 * new reason is a new row and a new version of the platform (docs/contracts/platform.md).
 */
export const ERROR_BY_REASON = {
  'not-found': 'OfferNotFound',
  'wrong-territory': 'InvalidTerritory',
  expired: 'OfferExpired',
  captcha: 'InvalidCaptcha',
  // Every error without a row.
  unexpected: 'UnexpectedError',
} as const;

/** The reason of a refusal. */
export type RefusalReason = keyof typeof ERROR_BY_REASON;

/** The service's verdict on a code (spec-3.2, spec-3.3). */
export type Verdict =
  | { outcome: 'accepted'; offer: Offer }
  | { outcome: 'refused'; reason: RefusalReason };

const REASONS = Object.keys(ERROR_BY_REASON) as RefusalReason[];

/** Validates a code (spec-7.6, spec-7.7, spec-7.8). Rejects with a RequestError. */
export async function validateCode(call: ValidationCall): Promise<Verdict> {
  const url = serviceUrl(call.contentServiceUrl, ['site', call.siteKey, 'code', call.code], {
    metadata: call.language,
    cc: call.territory,
  });
  return verdictOf(await requestJson(url, { method: 'POST', ...captchaBody(call.captchaToken) }));
}

/** Returns the verdict in an answer. Throws a RequestError if the answer is unusable. */
export function verdictOf(answer: unknown): Verdict {
  const { status, error, data } = expectShape(CodeResultContract, answer);
  if (status === 'error') return { outcome: 'refused', reason: reasonOf(error) };
  if (isUnsupportedUniversal(data)) return { outcome: 'refused', reason: 'not-found' };
  // Without it neither the kind of the code nor its use is known.
  if (!data?.code_status) throw new RequestError('wrong-shape', 'ok without a code status');
  return { outcome: 'accepted', offer: offerOf(data) };
}

/** Returns body and headers for a token. Without a token there is no content type, and so no preflight request. */
function captchaBody(token: string | null): RequestInit {
  if (token === null) return {};
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recaptcha_response: token }),
  };
}

/** Returns the reason of a service error; an error without a value is OfferNotFound (spec-8.1). */
export function reasonOf(error: string | undefined): RefusalReason {
  if (!error) return 'not-found';
  return REASONS.find((reason) => ERROR_BY_REASON[reason] === error) ?? 'unexpected';
}

/** Returns true for an offer that is an error whatever its status (spec-5.3). */
function isUnsupportedUniversal(data: WireCodeData | undefined): boolean {
  return (
    data?.owner?.toUpperCase() === 'UNIVERSAL' && data.properties?.isUniversalSupported !== 'true'
  );
}
