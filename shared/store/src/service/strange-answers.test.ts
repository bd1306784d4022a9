import { expect, rs, test } from '@rstest/core';
import fc from 'fast-check';

import { exchangeCode, getSite, validateCode } from './calls';
import { CALL, CHECK, EXCHANGE, service, stubService } from './stubbed-service.test-support';

/** The number of answers of each of the three calls; ten thousand in all. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 3_400);

// Several times what they take, in milliseconds.
rs.setConfig({ testTimeout: 40 * RUNS });

stubService();

const ANSWER = {
  status: 'ok',
  error: null,
  data: {
    owner: 'UNIVERSAL',
    properties: { isUniversalSupported: 'true' },
    active_redirect_url: 'https://shop.example/',
    metadata: {
      content_items: [{ title: 'Velvet Static', artworks: [{ url: 'a' }] }],
      gpbundle: true,
    },
    code_status: {
      offerType: 'multi_use',
      offerId: '40000',
      remainingValue: 3,
      exchangeOptions: { selections: [{ name: 't07' }] },
      contentItems: [{ profile: 'HD' }],
    },
    history: [{ group: 'Vudu', timestamp: 1_709_640_000, exchangeResult: 'A B' }],
  },
};
const SITE = { id: 'movieredeem', territory: 'CA', language: 'fr', captcha_key: 'key' };

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 1e308, 2 ** 53, '', 'x', '__proto__', [], {}, [null]),
  fc.constantFrom<unknown>({ length: 3 }, { toString: null }, JSON.parse('{"__proto__":{"a":1}}')),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);

/** The value as it is, or with another value, or none, at some of its places. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  let same: fc.Arbitrary<unknown> = fc.constant(value);
  if (Array.isArray(value)) same = fc.tuple(...value.map(changed));
  else if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([key, part]) => [key, changed(part)] as const);
    same = fc.record(Object.fromEntries(parts), { requiredKeys: [] });
  }
  return fc.oneof({ weight: 15, arbitrary: same }, strange);
}

test.each<[string, object, string[], () => Promise<unknown>]>([
  ['to a check is a verdict', ANSWER, ['accepted', 'failed', 'refused'], judgedCheck],
  ['to an exchange is an exchange', ANSWER, ['done', 'failed'], judgedExchange],
  [
    'for site data is site data',
    SITE,
    ['failed', 'site'],
    async () => hasTexts(await getSite({ ...CALL, territory: null })) && 'site',
  ],
])('a random answer %s or a failed request @B5 @E8', async (_what, answer, expected, call) => {
  const outcomes = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(changed(answer), async (given) => {
      service.answer = JSON.stringify(given);
      const outcome = await call().catch(() => 'failed');
      outcomes.add(outcome);
      expect(expected, String(service.answer)).toContain(outcome);
    }),
    { numRuns: RUNS, seed: Number(process.env['STRANGE_SEED'] ?? 20_261_122) },
  );
  expect(({} as { a?: number }).a).toBeUndefined();
  expect([...outcomes].sort()).toEqual(expected);
});

test('an answer may be nested a hundred thousand levels deep @B5', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const outcomes: unknown[] = [];
  for (const data of [nested, `{"code_status":{},"history":${nested}}`]) {
    service.answer = `{"status":"ok","data":${data}}`;
    outcomes.push(await judgedCheck().catch(() => 'failed'));
  }

  expect(outcomes).toEqual(['failed', 'accepted']);
});

async function judgedCheck(): Promise<unknown> {
  const verdict = await validateCode(CHECK);
  if (verdict.outcome === 'refused') return 'refused';
  const { kind, remaining, titles, history } = verdict.offer;
  const isKnown = ['ordinary', 'bundle', 'pick-list'].includes(kind) && remaining >= 0;
  return isKnown && [...titles, ...history].every(hasTexts) && 'accepted';
}

async function judgedExchange(): Promise<unknown> {
  const { isDone, status, history } = await exchangeCode(EXCHANGE);
  const isKnown = status === null || (status.remaining ?? -1) >= 0;
  return isDone && isKnown && history.every(hasTexts) && 'done';
}

/** Returns true if the texts of a title, an entry or a site are what their types promise: texts, numbers or null. */
function hasTexts(value: object): boolean {
  return Object.values(value).every((part) => part === null || /string|number/.test(typeof part));
}
