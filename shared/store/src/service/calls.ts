import type { Language, Territory } from '../rules/territory';
import {
  type CodeData,
  ExchangeContract,
  expectShape,
  type HistoryEntry,
  type Offer,
  type OfferStatus,
  type Site,
  SiteContract,
  type Status,
  ValidationContract,
} from './answers';
import { type SiteCall, siteUrl } from './early-request';
import { RequestError, requestJson, serviceUrl } from './request';
import { canBuildRedirect } from './safe-url';

// The three calls of the content service. Each rejects with a RequestError only.

/** Requests site data (spec-7.3, spec-7.4). */
export async function getSite(call: SiteCall): Promise<Site> {
  return expectShape(SiteContract, await requestJson(siteUrl(call), { method: 'GET' }));
}

/** The common parameters of the calls about codes. */
export interface CodeCall {
  contentServiceUrl: string;
  siteKey: string;
  code: string;
  language: Language;
  territory: Territory;
}

/**
 * The service's error name of each reason of a refusal, which is its name in the specification (spec-8). A
 * new reason is a new row and a new version of the platform (docs/contracts/platform.md).
 */
const ERROR_BY_REASON = {
  'not-found': 'OfferNotFound',
  'wrong-territory': 'InvalidTerritory',
  expired: 'OfferExpired',
  captcha: 'InvalidCaptcha',
  // Every error without a row.
  unexpected: 'UnexpectedError',
} as const;

/** The reason of a refusal. */
export type RefusalReason = keyof typeof ERROR_BY_REASON;

const REASONS = Object.keys(ERROR_BY_REASON) as RefusalReason[];

// -- Validation

export interface ValidationCall extends CodeCall {
  captchaToken: string | null;
}

/** The service's verdict on a code (spec-3.2, spec-3.3). */
export type Verdict =
  | { outcome: 'accepted'; offer: Offer }
  | { outcome: 'refused'; reason: RefusalReason };

/** Validates a code (spec-7.6, spec-7.7, spec-7.8). */
export async function validateCode({ captchaToken, ...call }: ValidationCall): Promise<Verdict> {
  // Without a token there is no content type, and so no preflight request.
  const body = captchaToken === null ? null : { recaptcha_response: captchaToken };
  const { status, error, data } = expectShape(ValidationContract, await post(call, [], body));
  if (status === 'error') return { outcome: 'refused', reason: reasonOf(error) };
  if (isUnsupportedUniversal(data)) return { outcome: 'refused', reason: 'not-found' };
  // Without it neither the kind of the code nor its use is known.
  if (!data?.code_status) throw new RequestError('wrong-shape', 'ok without a code status');
  return { outcome: 'accepted', offer: offerOf(data, data.code_status) };
}

function offerOf(
  { metadata, active_redirect_url: redirectUrl, history = [] }: CodeData,
  status: Status,
): Offer {
  return {
    ...status,
    kind: status.kind ?? 'ordinary',
    // A validated code is unused if the service does not say what remains.
    remaining: status.remaining ?? 1,
    titles: metadata?.content_items ?? [],
    isGooglePlayBundle: metadata?.gpbundle === true,
    redirectUrl,
    history,
  };
}

/** Returns true for an offer that is an error whatever its status (spec-5.3). */
function isUnsupportedUniversal(data: CodeData | undefined): boolean {
  return (
    data?.owner?.toUpperCase() === 'UNIVERSAL' && data.properties?.isUniversalSupported !== 'true'
  );
}

// -- Exchange

export interface ExchangeCall extends CodeCall {
  offerId: string;
  /** One name makes a single exchange, several make a bundle exchange. */
  selections: string[];
  /** Sends a single name as a list too: a bundle of one title is still a bundle. */
  asBundle?: boolean;
}

/** The result of an exchange (spec-3.13). */
export interface Exchange {
  /** False if the service declined: the code may be used, or the selection unavailable. */
  isDone: boolean;
  /** The reason of a decline; absent for a successful exchange, or if the answer has none. */
  error?: RefusalReason;
  history: HistoryEntry[];
  /** The code's status after the exchange, without a kind if the answer names none; null for no status. */
  status: Partial<OfferStatus> | null;
}

/**
 * Exchanges a code (spec-7.10, spec-7.11); safe to repeat. It is not called if the browser cannot build the redirect that
 * follows an exchange.
 */
export async function exchangeCode(call: ExchangeCall): Promise<Exchange> {
  if (!canBuildRedirect()) throw new RequestError('no-redirect');
  const { offerId, selections, asBundle } = call;
  const [selection] = selections;
  const isList = selections.length > 1 || asBundle;
  const body = { offer_id: offerId, ...(isList ? { selections } : { selection }) };
  const { status, error, data } = expectShape(
    ExchangeContract,
    await post(call, ['exchange'], body),
  );
  return {
    isDone: status === 'ok',
    ...(status === 'error' && error && { error: reasonOf(error) }),
    history: data?.history ?? [],
    status: data?.code_status ? statusAfter(data.code_status) : null,
  };
}

/** Returns false for an answer that says `ok` and nothing about what happened, too (gap-35). */
export function saysWhatHappened({ isDone, history }: Exchange): boolean {
  return isDone && history.length > 0;
}

/** Returns the status of an exchanged code, of which nothing remains if the service does not say. */
function statusAfter({ kind, remaining, ...status }: Status): Partial<OfferStatus> {
  return { ...status, remaining: remaining ?? 0, ...(kind && { kind }) };
}

// -- Both

/** Posts a call about a code. Resolves to the answer, not validated. */
function post(call: CodeCall, then: string[], body: object | null): Promise<unknown> {
  const path = ['site', call.siteKey, 'code', call.code, ...then];
  const query = { metadata: call.language, cc: call.territory };
  return requestJson(serviceUrl(call.contentServiceUrl, path, query), {
    method: 'POST',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
}

/** Returns the reason of a service error; an error without a value is OfferNotFound (spec-8.1). */
function reasonOf(error: string | undefined): RefusalReason {
  if (!error) return 'not-found';
  return REASONS.find((reason) => ERROR_BY_REASON[reason] === error) ?? 'unexpected';
}
