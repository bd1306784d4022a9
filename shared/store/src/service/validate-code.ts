import { object, picklist, string } from 'valibot';

import type { Language } from '../rules/locale';
import { type Offer, offerOf } from './offer';
import type { Territory } from '../rules/territory';
import { CodeDataContract, expectShape, lenient, type WireCodeData } from './contracts';
import { requestJson } from './request';
import { RequestError } from './request-error';
import { serviceUrl } from './service-url';

const CodeResultContract = object({
  status: picklist(['ok', 'error']),
  error: lenient(string()),
  data: lenient(CodeDataContract),
});

/** Whose code it is, where and in which language: what calls 2 and 3 have in common. */
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
 * By reason of a refusal, the name that its error has at the service, and in a mail to support (product-spec 8). A
 * reason more is a row more, of a higher version of the platform (docs/contracts/platform.md).
 */
export const ERROR_BY_REASON = {
  'not-found': 'OfferNotFound',
  'wrong-territory': 'InvalidTerritory',
  expired: 'OfferExpired',
  captcha: 'InvalidCaptcha',
  // Every error that has no row.
  unexpected: 'UnexpectedError',
} as const;

/** Why a code is refused. */
export type RefusalReason = keyof typeof ERROR_BY_REASON;

/** What the service thinks of a code (product-spec 3, Code result). */
export type Verdict =
  { outcome: 'accepted'; offer: Offer } | { outcome: 'refused'; reason: RefusalReason };

const REASONS = Object.keys(ERROR_BY_REASON) as RefusalReason[];

/** Call 2 of product-spec 7. Rejects with a RequestError. */
export async function validateCode(call: ValidationCall): Promise<Verdict> {
  const url = serviceUrl(call.contentServiceUrl, ['site', call.siteKey, 'code', call.code], {
    metadata: call.language,
    cc: call.territory,
  });
  return verdictOf(await requestJson(url, { method: 'POST', ...captchaBody(call.captchaToken) }));
}

/** Throws a RequestError if the answer is unusable. */
export function verdictOf(answer: unknown): Verdict {
  const { status, error, data } = expectShape(CodeResultContract, answer);
  if (status === 'error') return { outcome: 'refused', reason: reasonOf(error) };
  if (isUnsupportedUniversal(data)) return { outcome: 'refused', reason: 'not-found' };
  // Without it, nothing is known of the code: neither what it is good for nor whether it is used.
  if (!data?.code_status) throw new RequestError('wrong-shape', 'ok without a code status');
  return { outcome: 'accepted', offer: offerOf(data) };
}

/** Without a token there is no body, and so no content type and no preflight request. */
function captchaBody(token: string | null): RequestInit {
  if (token === null) return {};
  return {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recaptcha_response: token }),
  };
}

/** The reason that an error of the service stands for; one with no value is OfferNotFound (product-spec 8). */
export function reasonOf(error: string | undefined): RefusalReason {
  if (!error) return 'not-found';
  return REASONS.find((reason) => ERROR_BY_REASON[reason] === error) ?? 'unexpected';
}

/** Product-spec 5: an error, whatever the status says. */
function isUnsupportedUniversal(data: WireCodeData | undefined): boolean {
  return (
    data?.owner?.toUpperCase() === 'UNIVERSAL' && data.properties?.isUniversalSupported !== 'true'
  );
}
