import type { Guard } from '../guard';

/** What is looked at before anything is released. */
export const DELIVERY_GUARDS: Guard[] = [
  {
    name: 'integrity of the shell',
    file: 'src/release/shell-page.ts',
    code: '!element.includes(',
    without: 'false && !element.includes(',
    tests: 'release/read-release',
  },
];
