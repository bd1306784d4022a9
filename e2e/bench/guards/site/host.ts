import type { Guard } from '../guard';

/** What is looked at before a report is written down. */
export const HOST_GUARDS: Guard[] = [
  report('length of a report', 'length > bytes', 'false'),
  report('reports of the own pages only', "site !== 'same-origin'", 'false'),
  report('types of a report', '!write', 'false && !write'),
];

function report(name: string, code: string, without: string): Guard {
  return { name, file: 'src/take-report.ts', code, without, tests: 'take-report' };
}
