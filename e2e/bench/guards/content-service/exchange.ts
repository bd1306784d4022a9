import type { Guard } from '../guard';

const EXCHANGE = 'src/code/exchange.test';
const REQUEST = 'src/code/exchange-request.ts';
const KEYS = 'src/code/idempotency';

/** That a code is taken once, and by whom it is for. */
export const EXCHANGE_GUARDS: Guard[] = [
  {
    name: 'one winner',
    file: 'src/code/redeem.ts',
    code: 'and(eq(code.id, codeId), gte(code.remaining, wanted.length))',
    without: 'and(eq(code.id, codeId), gte(code.granted, wanted.length))',
    tests: 'src/code/race',
  },
  {
    name: 'all or nothing',
    file: 'src/code/redeem.ts',
    code: 'await issueCodes(transaction, found, wanted, pepper);',
    without: 'await issueCodes(transaction, found, wanted, pepper).catch(() => undefined);',
    tests: 'src/code/issue-codes',
  },
  {
    name: 'the offer of this code',
    file: REQUEST,
    code: 'request.offer_id !== offer.id',
    without: 'request.offer_id === undefined',
    tests: EXCHANGE,
  },
  {
    name: 'what the code offers',
    file: REQUEST,
    code: '!wanted.every((selection) => offered.includes(selection))',
    without: '!offered',
    tests: EXCHANGE,
  },
  {
    name: 'as many as the code is good for',
    file: REQUEST,
    code: 'wanted.length !== code.granted || ',
    without: '',
    tests: EXCHANGE,
  },
  {
    name: 'nothing twice',
    file: REQUEST,
    code: ' || new Set(wanted).size !== wanted.length',
    without: '',
    tests: EXCHANGE,
  },
  {
    name: 'codes that are refused',
    file: 'src/code/refusal.ts',
    code: `if (!offer.territories.includes(territory)) return { error: 'InvalidTerritory' };`,
    without: '',
    tests: EXCHANGE,
  },
  {
    name: 'a key for one request',
    file: 'src/code/idempotency.ts',
    code: 'if (fingerprint !== asked)',
    without: 'if (!asked)',
    tests: KEYS,
  },
  {
    name: 'a key whose request is under way',
    file: 'src/code/idempotency.ts',
    code: 'if (body === null) throw',
    without: 'if (body === null) return {}; else if (!body) throw',
    tests: KEYS,
  },
  {
    name: 'a key that is a UUID',
    file: 'src/code/idempotency.ts',
    code: 'if (uuid === undefined) throw',
    without: 'if (uuid === undefined) return work(); else if (!uuid) throw',
    tests: KEYS,
  },
  {
    name: 'keys of one code',
    file: 'src/code/idempotency.ts',
    code: '>= most) {',
    without: '< 0) {',
    tests: KEYS,
  },
  {
    name: 'a key whose answer asks for a captcha',
    file: 'src/code/idempotency.ts',
    code: 'if (isCaptchaWanted(body)) await',
    without: 'if (!isCaptchaWanted) await',
    tests: KEYS,
  },
  {
    name: 'a key of one client',
    file: 'src/code/exchange-route.ts',
    code: '`${site.key} ${client}`',
    without: '`${site.key}${client.slice(99)}`',
    tests: KEYS,
  },
];
