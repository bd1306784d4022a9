import type { Guard } from '../guard';

const VERIFY = 'src/code/verify-captcha';
const ANSWER = 'src/code/verify-captcha.ts';

/** What a captcha token has to be. */
export const CAPTCHA_GUARDS: Guard[] = [
  { name: 'token: genuine', file: ANSWER, code: 'answer.success &&', without: '', tests: VERIFY },
  {
    name: 'token: of this site',
    file: ANSWER,
    code: 'settings.captchaHostnames.some((pattern) => isHostname(answer.hostname, pattern)) &&',
    without: '',
    tests: VERIFY,
  },
  {
    name: 'token: for this action',
    file: ANSWER,
    code: 'answer.action === settings.captchaAction &&',
    without: '',
    tests: VERIFY,
  },
  {
    name: 'token: not old',
    file: ANSWER,
    code: 'age <= OLDEST_MS',
    without: 'age !== OLDEST_MS',
    tests: VERIFY,
  },
  {
    name: 'token: not of the future',
    file: ANSWER,
    code: 'age >= -CLOCKS_DIFFER_MS &&',
    without: '',
    tests: VERIFY,
  },
  {
    name: 'nobody is let in while the captcha service is away',
    file: ANSWER,
    code: `return 'unavailable';`,
    without: `return 'genuine';`,
    tests: VERIFY,
  },
  {
    name: 'the wait for a captcha service that says nothing',
    file: ANSWER,
    code: '        signal: AbortSignal.timeout(3_000),\n',
    without: '',
    tests: VERIFY,
  },
  {
    name: 'token: not absurd',
    file: 'src/code/captcha.ts',
    code: '!token || token.length > LONGEST_TOKEN',
    without: '!token',
    tests: 'src/code/captcha.test',
  },
  {
    name: 'token: once',
    file: 'src/code/spend-token.ts',
    code: 'return spent.length > 0;',
    without: 'return spent.length >= 0;',
    tests: 'src/code/captcha.test',
  },
];
