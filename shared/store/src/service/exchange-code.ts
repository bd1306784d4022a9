import { object, picklist, string } from 'valibot';

import { type HistoryEntry, historyOf, type OfferStatus, statusOf } from './offer';
import { canBuildRedirect } from './safe-url';
import {
  CodeStatusContract,
  expectShape,
  HistoryEntryContract,
  lenient,
  lenientList,
  type WireCodeStatus,
} from './contracts';
import { RequestError, requestJson, serviceUrl } from './request';
import { type CodeCall, reasonOf, type RefusalReason } from './validate-code';

const ExchangeResultContract = object({
  status: picklist(['ok', 'error']),
  error: lenient(string()),
  data: lenient(
    object({
      history: lenient(lenientList(HistoryEntryContract)),
      code_status: lenient(CodeStatusContract),
    }),
  ),
});

/** The remaining value of an exchanged code if the answer has none. */
const NOTHING_LEFT = 0;

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
 * Exchanges a code (spec-7.10, spec-7.11); safe to repeat. Rejects with a RequestError, without a call if the browser
 * cannot build the redirect that follows an exchange.
 */
export async function exchangeCode(call: ExchangeCall): Promise<Exchange> {
  if (!canBuildRedirect()) throw new RequestError('no-redirect');
  const url = serviceUrl(
    call.contentServiceUrl,
    ['site', call.siteKey, 'code', call.code, 'exchange'],
    { metadata: call.language, cc: call.territory },
  );
  const { status, error, data } = expectShape(
    ExchangeResultContract,
    await requestJson(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ offer_id: call.offerId, ...selectionOf(call) }),
    }),
  );
  return {
    isDone: status === 'ok',
    ...(status === 'error' && error && { error: reasonOf(error) }),
    history: historyOf(data?.history),
    status: data?.code_status ? statusAfter(data.code_status) : null,
  };
}

/** Returns false for an answer that says `ok` and nothing about what happened, too (gap-35). */
export function saysWhatHappened({ isDone, history }: Exchange): boolean {
  return isDone && history.length > 0;
}

function statusAfter(codeStatus: WireCodeStatus): Partial<OfferStatus> {
  const { kind, ...others } = statusOf(codeStatus, NOTHING_LEFT);
  return codeStatus.offerType ? { kind, ...others } : others;
}

function selectionOf({ selections, asBundle }: ExchangeCall) {
  const [first, ...others] = selections;
  return others.length === 0 && !asBundle ? { selection: first } : { selections };
}
