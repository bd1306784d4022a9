import type { Guard } from '../guard';

/** What the contracts let through. */
export const CONTRACT_GUARDS: Guard[] = [
  {
    name: 'plain paths only',
    file: 'src/paths/route-class.ts',
    code: 'PLAIN_PATH = /^(\\/\\w[\\w.@+~-]*)+$/',
    without: 'PLAIN_PATH = /^/',
    tests: 'paths/route-class',
  },
  {
    name: 'no code in what is kept of a report',
    file: 'src/reports/report-contract.ts',
    code: ', v.transform(withoutCodes)',
    without: '',
    tests: 'reports/report-contract',
  },
];
