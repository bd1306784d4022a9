import type { Guard } from '../guard';

const COOKIES = { file: 'src/cookies.ts', tests: 'cookies' };
const SAFE_URL = { file: 'src/service/safe-url.ts', tests: 'safe-url' };
const REQUEST = { file: 'src/service/request.ts', tests: 'service/request' };

/** What is taken of visitors and answers, and what is sent to whom. */
export const STORE_GUARDS: Guard[] = [
  {
    name: 'length of a code',
    file: 'src/code-format.ts',
    code: '.slice(0, MAX_CODE_LENGTH)',
    without: '',
    tests: 'code-format',
  },
  {
    name: 'number of titles',
    file: 'src/service/offer.ts',
    code: 'items.slice(0, MOST)',
    without: 'items',
    tests: 'offer.test',
  },
  {
    name: 'entries of a history that say nothing',
    file: 'src/service/offer.ts',
    code: '.some(Boolean)',
    without: '.some(() => true)',
    tests: 'exchange-code code/history',
  },
  {
    name: 'an exchange that tells nothing',
    file: 'src/service/exchange-code.ts',
    code: 'isDone && history.length > 0',
    without: 'isDone',
    tests: 'single-failure titles.test',
  },
  {
    name: 'less than nothing that remains',
    file: 'src/service/contracts.ts',
    code: 'remaining >= 0 && ',
    without: '',
    tests: 'validate-code',
  },
  {
    name: 'a code is one segment of an address',
    file: 'src/service/service-url.ts',
    code: 'encodeURIComponent(segment',
    without: 'String(segment',
    tests: 'service-url',
  },
  { name: 'cookie SameSite', ...COOKIES, code: "sameSite: 'lax', ", without: '' },
  {
    name: 'cookie Secure',
    ...COOKIES,
    code: "secure: location.protocol === 'https:'",
    without: 'secure: false',
  },
  {
    name: 'redirect to named origins',
    ...SAFE_URL,
    code: 'origins === null || origins.includes(url.origin)',
    without: 'true',
  },
  { name: 'redirect length', ...SAFE_URL, code: 'address.length > MAX_LENGTH', without: 'false' },
  {
    name: 'redirect control characters',
    ...SAFE_URL,
    code: ' && !/[\\\\\\p{Cc}]/u.test(address)',
    without: '',
  },
  {
    name: 'redirect credentials',
    ...SAFE_URL,
    code: '[^\\s/\\\\?#@]+',
    without: '[^\\s/\\\\?#]+',
  },
  { name: 'request size of the answer', ...REQUEST, code: 'bytes > MAX_BYTES', without: 'false' },
  { name: 'request type of the answer', ...REQUEST, code: '!isJson(response)', without: 'false' },
  { name: 'request credentials', ...REQUEST, code: "credentials: 'omit',", without: '' },
  { name: 'request referrer', ...REQUEST, code: "referrerPolicy: 'no-referrer',", without: '' },
  { name: 'request redirects', ...REQUEST, code: "redirect: 'error',", without: '' },
];
