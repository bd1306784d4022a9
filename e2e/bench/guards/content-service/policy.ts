import type { Guard } from '../guard';

const ONE = 'src/abuse/one-client';
const MANY = 'src/abuse/many-clients';

/** How often somebody may guess. */
export const POLICY_GUARDS: Guard[] = [
  {
    name: 'failures before a captcha',
    file: 'src/abuse/standing.ts',
    code: 'standing.codes - own >= policy.failuresBeforeCaptcha',
    without: 'false',
    tests: ONE,
  },
  {
    name: 'failures before a refusal',
    file: 'src/abuse/standing.ts',
    code: 'standing.attempts - own >= policy.failuresBeforeRefusal',
    without: 'false',
    tests: ONE,
  },
  {
    name: 'a client that is refused is answered about the codes it knows',
    file: 'src/abuse/caller.ts',
    code: 'if (isShutOut && !standing.isAdmitted)',
    without: 'if (isShutOut)',
    tests: ONE,
  },
  {
    name: 'attempts of one code',
    file: 'src/abuse/standing.ts',
    code: 'standing.ofCode - own >= policy.attemptsPerCode',
    without: 'false',
    tests: MANY,
  },
  {
    name: 'a captcha for everybody',
    file: 'src/abuse/standing.ts',
    code: 'standing.everybody ||',
    without: '',
    tests: MANY,
  },
  {
    name: 'the budget of failures',
    file: 'src/abuse/failure-budget.ts',
    code: 'if (beyond.length <= budget) return;',
    without: 'if (beyond.length >= 0) return;',
    tests: MANY,
  },
  {
    name: 'one alarm of all processes',
    file: 'src/abuse/failure-budget.ts',
    code: '      setWhere: lte(alarm.until, sql`now()`),\n',
    without: '',
    tests: 'src/abuse/two-processes',
  },
  {
    name: 'another look once an attempt is written down',
    file: 'src/abuse/settle.ts',
    code: 'return !isChallenged;',
    without: 'return isShutOut || !isShutOut;',
    tests: 'src/abuse/two-processes',
  },
  {
    name: 'refused codes are counted',
    file: 'src/abuse/settle.ts',
    code: `if (learned.outcome === 'refused') await refuse(service, caller, learned);`,
    without: '',
    tests: ONE,
  },
  {
    name: 'redeemed codes are counted',
    file: 'src/abuse/attempts.ts',
    code: `where not exists (select from`,
    without: `where false and not exists (select from`,
    tests: MANY,
  },
  {
    name: 'made-up tokens are counted',
    file: 'src/code/validate-route.ts',
    code: `if (verdict === 'refused') await`,
    without: `if (verdict === 'missing') await`,
    tests: ONE,
  },
  {
    name: 'a captcha forgives, but not all',
    file: 'src/abuse/attempts.ts',
    code: 'and(counted, notInArray(attempt.codeHash, remembered))',
    without: 'counted',
    tests: ONE,
  },
  {
    name: 'exchanges of a challenged client',
    file: 'src/code/exchange-route.ts',
    code: 'if (caller.isChallenged)',
    without: 'if (!caller.hash)',
    tests: ONE,
  },
  {
    name: 'no second captcha for the codes out of a bundle',
    file: 'src/abuse/settle.ts',
    code: '    await admit(database(), client, issued);\n',
    without: '    await Promise.resolve(issued);\n',
    tests: 'src/abuse/issued-codes',
  },
  {
    name: 'codes of another site',
    file: 'src/code/found-code.ts',
    code: `        or(isNull(code.siteKey), eq(code.siteKey, sql.placeholder('siteKey'))),\n`,
    without: `        or(isNull(code.siteKey), sql\`\${sql.placeholder('siteKey')} <> ''\`),\n`,
    tests: 'src/code/enumeration',
  },
  {
    name: 'codes that have not been handed out',
    file: 'src/code/found-code.ts',
    code: '        eq(code.issued, true),\n',
    without: '',
    tests: 'src/code/issue-codes',
  },
];
