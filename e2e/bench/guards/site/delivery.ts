import type { Guard } from '../guard';

const POLICY_TESTS = 'policy/headers';

/** Headers, and what takes their place. */
const HEADERS: Guard[] = [
  header("'X-Content-Type-Options': 'nosniff',"),
  header("'Referrer-Policy': 'strict-origin',"),
  header("'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',"),
  header("'X-Frame-Options': 'DENY',"),
  header("'Cross-Origin-Opener-Policy': 'same-origin',"),
  header("'Cross-Origin-Resource-Policy': 'cross-origin',"),
  header("'Access-Control-Allow-Origin': '*',"),
  header("'Timing-Allow-Origin': '*',"),
  header("'Content-Security-Policy': `${contentPolicy(policy)}, ${scriptOrigins(policy)}`,"),
  header(', ${scriptOrigins(policy)}'),
  header("const NEVER_STORED = { 'Cache-Control': 'no-store' };", 'const NEVER_STORED = {};'),
  header("'code-link': { ...page, ...FOR_ONE_VISITOR },", "'code-link': page,"),
  header("'not-found': { ...page, ...FOR_ONE_VISITOR },", "'not-found': page,"),
  header("'Cache-Control': 'public, max-age=31536000, immutable',"),
  header("'Cache-Control': 'no-cache', "),
  header("'Permissions-Policy': permissionsPolicy", "'X-Unused': permissionsPolicy"),
  header(
    "const FOR_THIS_ORIGIN = { 'Cross-Origin-Resource-Policy': 'same-origin' };",
    'const FOR_THIS_ORIGIN = {};',
  ),
  header(
    "const INERT = { 'Content-Security-Policy': \"default-src 'none'; frame-ancestors 'none'\" };",
    'const INERT = {};',
  ),
];

const DIRECTIVES: Guard[] = [
  directive("'default-src': [\"'none'\"],\n    'script-src': [...", "'script-src': [..."),
  directive("'form-action': [\"'none'\"],"),
  directive("'object-src': [\"'none'\"],"),
  directive("'base-uri': [\"'none'\"],"),
  directive("'frame-ancestors': [\"'none'\"],\n    ...(isStrict", '...(isStrict'),
  directive('...(isStrict && TRUSTED_TYPES),'),
  directive("'upgrade-insecure-requests': []"),
  directive(', "\'strict-dynamic\'"]', ']'),
  directive("'frame-src': frames,"),
  directive("reportUrl?.startsWith('/') ? reportUrl : null", 'reportUrl ?? null'),
];

const CHECKS: Guard[] = [
  {
    name: 'plain paths only',
    file: 'src/policy/route-class.ts',
    code: 'PLAIN_PATH = /^(\\/\\w[\\w.@+~-]*)+$/',
    without: 'PLAIN_PATH = /^/',
    tests: 'policy/route-class',
  },
  {
    name: 'no code in what is kept of a violation',
    file: 'src/violation-contract.ts',
    code: 'withoutCodes(pathname)',
    without: 'pathname',
    tests: 'violation-contract',
  },
  {
    name: 'no code in what is kept of a report',
    file: 'src/report-contract.ts',
    code: ', v.transform(withoutCodes)',
    without: '',
    tests: 'report-contract',
  },
  {
    name: 'integrity of the shell',
    file: 'src/shell-page.ts',
    code: '!element.includes(',
    without: 'false && !element.includes(',
    tests: 'read-release',
  },
];

/** What is said of every answer, and looked at before anything is released or kept. */
export const DELIVERY_GUARDS: Guard[] = [...HEADERS, ...DIRECTIVES, ...CHECKS];

function header(code: string, without = ''): Guard {
  const file = 'src/policy/headers.ts';
  return { name: `header ${code}`, file, code, without, tests: POLICY_TESTS };
}

function directive(code: string, without = ''): Guard {
  const file = 'src/policy/content-policy.ts';
  return { name: `policy ${code.replace(/\s+/g, ' ')}`, file, code, without, tests: POLICY_TESTS };
}
