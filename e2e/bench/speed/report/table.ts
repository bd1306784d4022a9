import { median, spread } from './statistics';

/** The measurements of each build, or of this site alone. */
export interface Row {
  what: string;
  unit: 'ms' | 's' | 'kB' | '';
  target: string;
  site: readonly number[];
  singleBundle?: readonly number[];
  plainBundle?: readonly number[];
  defaultWiring?: readonly number[];
}

const HEAD = [
  ...['', 'this site', 'single bundle', 'ratio', 'target'],
  ...['plain single bundle', 'default wiring'],
];

/** Returns a Markdown table of medians with their spread. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.what,
    cell(row, row.site),
    cell(row, row.singleBundle),
    row.singleBundle && row.unit !== '' ? ratio(row.site, row.singleBundle) : '',
    row.target,
    cell(row, row.plainBundle),
    cell(row, row.defaultWiring),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

function cell({ unit }: Row, values: readonly number[] | undefined): string {
  if (!values) return '';
  const half = format(spread(values), unit);
  return `${format(median(values), unit)}${Number(half) > 0 ? ` ± ${half}` : ''} ${unit}`.trim();
}

function ratio(site: readonly number[], singleBundle: readonly number[]): string {
  return (median(site) / median(singleBundle)).toFixed(3);
}

function format(value: number, unit: Row['unit']): string {
  return value.toFixed(unit === 'ms' ? 0 : unit === '' ? 2 : 1).replace(/\.00$/, '');
}
