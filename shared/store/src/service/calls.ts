import * as v from 'valibot';

import type { Language, Territory } from '../rules/territory';
import type { HistoryEntry, Offer, OfferStatus, Site } from './answers';
import { CodeContract, SiteContract } from './answers';
import { requestJson, type SiteCall, siteUrl } from './request';

// The three calls of the content service. Each rejects for an answer in another shape (spec-7.5, spec-7.9, spec-8.14).

/** The common parameters of the calls about codes. */
export interface CodeCall extends Omit<SiteCall, 'territory'> {
  code: string;
  language: Language;
  territory: Territory;
}

/** The service's error of each reason of a refusal (spec-8). A new row is a new version of the platform. */
const ERROR_BY_REASON = {
  'not-found': 'OfferNotFound',
  'wrong-territory': 'InvalidTerritory',
  expired: 'OfferExpired',
  captcha: 'InvalidCaptcha',
  // Every error without a row.
  unexpected: 'UnexpectedError',
} as const;

export type RefusalReason = keyof typeof ERROR_BY_REASON;

export interface ValidationCall extends CodeCall {
  captchaToken: string | null;
}

export type Verdict =
  | { outcome: 'accepted'; offer: Offer }
  | { outcome: 'refused'; reason: RefusalReason };

/** The result of an exchange (spec-3.13). */
export interface Exchange {
  /** False if the service declined. */
  isDone: boolean;
  /** The reason of a decline; absent for a successful exchange, or if the answer has none. */
  error?: RefusalReason;
  history: HistoryEntry[];
  /** The status after the exchange, as far as the answer names it. */
  status: Partial<OfferStatus> | null;
}

/** Requests site data (spec-7.3, spec-7.4). */
export async function getSite(call: SiteCall): Promise<Site> {
  return v.parse(SiteContract, await requestJson(siteUrl(call), { method: 'GET' }));
}

/** Validates a code (spec-7.6, spec-7.7, spec-7.8). */
export async function validateCode({ captchaToken, ...call }: ValidationCall): Promise<Verdict> {
  // Without a token there is no content type, and so no preflight request.
  const body = captchaToken === null ? null : { recaptcha_response: captchaToken };
  const { status, error, data } = await post(call, '', body);
  if (status === 'error') return { outcome: 'refused', reason: reasonOf(error) };
  // An offer that is an error whatever its status (spec-5.3).
  const isUniversal = data?.owner?.toUpperCase() === 'UNIVERSAL';
  if (isUniversal && data.properties?.isUniversalSupported !== 'true') {
    return { outcome: 'refused', reason: 'not-found' };
  }
  if (!data?.code_status) throw new Error('ok without a code status');
  const { metadata, active_redirect_url: redirectUrl, history, code_status: codeStatus } = data;
  const offer: Offer = {
    ...codeStatus,
    kind: codeStatus.kind ?? 'ordinary',
    // A validated code is unused if the service does not say what remains.
    remaining: codeStatus.remaining ?? 1,
    titles: metadata?.content_items ?? [],
    isGooglePlayBundle: metadata?.gpbundle === true,
    redirectUrl,
    history,
  };
  return { outcome: 'accepted', offer };
}

export interface ExchangeCall extends CodeCall {
  offerId: string;
  selections: string[];
  /** Sends a single name as a list too, as for several names. */
  asBundle?: boolean;
}

/** Exchanges a code (spec-7.10, spec-7.11); safe to repeat. */
export async function exchangeCode(call: ExchangeCall): Promise<Exchange> {
  const { offerId, selections, asBundle } = call;
  const [selection] = selections;
  const isList = selections.length > 1 || asBundle;
  const body = { offer_id: offerId, ...(isList ? { selections } : { selection }) };
  const { status, error, data } = await post(call, '/exchange', body);
  const known = Object.entries(data?.code_status ?? {}).filter(
    ([, value]) => value !== null && (typeof value === 'number' || value.length > 0),
  );
  return {
    isDone: status === 'ok',
    ...(status === 'error' && error && { error: reasonOf(error) }),
    history: data?.history ?? [],
    // Nothing remains of an exchanged code if the service does not say.
    status: data?.code_status ? { remaining: 0, ...Object.fromEntries(known) } : null,
  };
}

async function post(call: CodeCall, step: '' | '/exchange', body: object | null) {
  const { href } = siteUrl({ ...call, territory: null });
  const query = new URLSearchParams({ metadata: call.language, cc: call.territory });
  // A code is no `..` and has no half of a character, so it is one segment of the path.
  const path = `/code/${encodeURIComponent(call.code)}${step}`;
  const json = body && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const url = new URL(`${href}${path}?${query.toString()}`);
  return v.parse(CodeContract, await requestJson(url, { method: 'POST', ...json }));
}

/** Returns the reason of a service error; an error without a value is OfferNotFound (spec-8.1). */
function reasonOf(error: string | null): RefusalReason {
  if (!error) return 'not-found';
  const reasons = Object.keys(ERROR_BY_REASON) as RefusalReason[];
  return reasons.find((reason) => ERROR_BY_REASON[reason] === error) ?? 'unexpected';
}
