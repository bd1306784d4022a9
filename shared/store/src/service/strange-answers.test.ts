import { afterEach, describe, expect, rs, test } from '@rstest/core';
import fc from 'fast-check';

import type { HistoryEntry, Offer, OfferStatus } from './offer';
import { SETTINGS } from '../testing';
import { TERRITORIES } from '../rules/territory';
import { type Exchange, exchangeCode } from './exchange-code';
import { getSite, type Site } from './get-site';
import { RequestError } from './request';
import { changed, mutations, runsOf, SEED, tellCounts } from './strange-answers.test-support';
import { validateCode, type Verdict, verdictOf } from './validate-code';

/** The number of answers of each of the three calls; ten thousand in all. */
const RUNS = runsOf(3_400);

// Several times what they take, in milliseconds.
rs.setConfig({ testTimeout: 40 * RUNS });

const CODE_STATUS = {
  offerType: 'multi_use',
  offerId: '40000',
  remainingValue: 3,
  exchangeOptions: { selections: [{ name: 't07' }, { name: 't08' }] },
  contentItems: [{ profile: 'HD' }],
};

const HISTORY = [{ group: 'Vudu', timestamp: 1_709_640_000, exchangeResult: 'A B' }];

const VALIDATION = {
  status: 'ok',
  error: null,
  data: {
    owner: 'UNIVERSAL',
    properties: { isUniversalSupported: 'true' },
    active_redirect_url: 'https://shop.example/',
    metadata: {
      content_items: [{ title: 'Velvet Static', artworks: [{ url: 'a.svg' }], runtime: 133 }],
      gpbundle: true,
    },
    code_status: CODE_STATUS,
    history: HISTORY,
  },
};

const EXCHANGE = { status: 'ok', data: { history: HISTORY, code_status: CODE_STATUS } };

const SITE = { id: 'movieredeem', territory: 'CA', language: 'fr', captcha_key: 'key' };

const CALL = {
  contentServiceUrl: SETTINGS.contentServiceUrl,
  siteKey: SETTINGS.siteKey,
  territory: 'US',
  language: 'en',
  code: 'HDMAQF4PX7TV',
} as const;

afterEach(() => {
  rs.restoreAllMocks();
});

describe('a random answer of the service @B5 @E8', () => {
  test('to a check is a verdict or a failed request', async () => {
    await expectOutcomes(VALIDATION, ['accepted', 'refused', 'wrong-shape'], async () => {
      const verdict = await validateCode({ ...CALL, captchaToken: null });
      return isVerdict(verdict) ? verdict.outcome : 'no verdict';
    });
  });

  test('to an exchange is an exchange or a failed request', async () => {
    await expectOutcomes(EXCHANGE, ['done', 'wrong-shape'], async () => {
      const exchange = await exchangeCode({ ...CALL, offerId: '40000', selections: ['t07'] });
      if (!isExchange(exchange)) return 'no exchange';
      return exchange.isDone ? 'done' : 'declined';
    });
  });

  test('for site data is site data or a failed request', async () => {
    await expectOutcomes(SITE, ['site', 'wrong-shape'], async () => {
      return isSite(await getSite({ ...CALL, territory: null })) ? 'site' : 'no site';
    });
  });

  test('may be nested a hundred thousand levels deep', () => {
    const nested: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);

    expect([
      verdictFor(nested),
      verdictFor({ status: 'ok', data: nested }),
      verdictFor({ status: 'ok', data: { code_status: {}, history: nested } }),
    ]).toEqual(['wrong-shape', 'wrong-shape', 'accepted']);
  });
});

/**
 * Expects these outcomes of a call, each at least once, with random changes of a valid answer. A failure names the answer with
 * another outcome, and fast-check the seed that repeats it.
 */
async function expectOutcomes(
  answer: object,
  expected: readonly string[],
  call: () => Promise<string>,
): Promise<void> {
  const outcomes = new Map<string, number>();
  const fetched = rs.spyOn(globalThis, 'fetch');
  await fc.assert(
    fc.asyncProperty(mutations, async (changes) => {
      const text = JSON.stringify(changed(answer, changes));
      const headers = { 'content-type': 'application/json' };
      fetched.mockImplementation(() => Promise.resolve(new Response(text, { headers })));
      const outcome = await call().catch((error: unknown) =>
        error instanceof RequestError ? error.reason : String(error),
      );
      if (!expected.includes(outcome)) {
        throw new Error(`expected ${expected.join(' or ')}, got ${outcome} for the answer ${text}`);
      }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  tellCounts(`answers of ${Object.keys(answer).join(', ')}`, RUNS, outcomes);
  expect([...outcomes.keys()].sort()).toEqual([...expected].sort());
}

function verdictFor(answer: unknown): string {
  try {
    return verdictOf(answer).outcome;
  } catch (error) {
    return error instanceof RequestError ? error.reason : String(error);
  }
}

// Checks at run time what the types promise.

function isVerdict(verdict: Verdict): boolean {
  return verdict.outcome === 'refused' ? isText(verdict.reason) : isOffer(verdict.offer);
}

function isOffer(offer: Offer): boolean {
  return [
    ['ordinary', 'bundle', 'pick-list'].includes(offer.kind),
    isText(offer.offerId),
    typeof offer.remaining === 'number',
    typeof offer.isGooglePlayBundle === 'boolean',
    isTextOrNull(offer.redirectUrl),
    [...offer.selections, ...offer.profiles].every(isText),
    offer.titles.every(({ name, posterUrl }) => isTextOrNull(name) && isTextOrNull(posterUrl)),
    offer.history.every(isEntry),
  ].every(Boolean);
}

function isExchange({ isDone, history, status }: Exchange): boolean {
  return typeof isDone === 'boolean' && history.every(isEntry) && (!status || isStatus(status));
}

function isStatus({ kind = 'ordinary', remaining }: Partial<OfferStatus>): boolean {
  return isText(kind) && typeof remaining === 'number';
}

function isEntry({ retailer, timestamp, exchangeResult }: HistoryEntry): boolean {
  const isTime = timestamp === null || typeof timestamp === 'number';
  return isTime && isTextOrNull(retailer) && isTextOrNull(exchangeResult);
}

function isSite({ territory, language, captchaKey }: Site): boolean {
  return TERRITORIES.includes(territory) && isText(language) && isTextOrNull(captchaKey);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
