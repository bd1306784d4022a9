import { median, quantile } from 'simple-statistics';

/** Something of this site, and of the builds that are compared with it. */
export interface OfBuilds<T> {
  site: T;
  singleBundle?: T;
  plainBundle?: T;
  defaultWiring?: T;
}

/** Measurements of each build, one for each round. */
export interface Row extends OfBuilds<number[]> {
  what: string;
  unit: 'ms' | 's' | 'kB' | '%' | '';
  target: string;
}

const HEAD = [
  ...['', 'this site', 'single bundle', 'ratio', 'plain single bundle', 'ratio'],
  ...['default wiring', 'target'],
];

/** Returns a Markdown table of medians, with the interquartile range of those that vary. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.what,
    cell(row, row.site),
    cell(row, row.singleBundle),
    ratio(row, row.singleBundle),
    cell(row, row.plainBundle),
    ratio(row, row.plainBundle),
    cell(row, row.defaultWiring),
    row.target,
  ]);
  return [HEAD, HEAD.map(() => '---'), ...lines]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

function cell({ unit }: Row, values?: number[]): string {
  if (!values) return '';
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    format(quantile(values, share), unit),
  );
  const range = low === high ? '' : ` (${low ?? ''}–${high ?? ''})`;
  return `${middle ?? ''}${range} ${unit}`.trim();
}

function ratio({ unit, site }: Row, other?: number[]): string {
  return other && unit !== '' ? (median(site) / median(other)).toFixed(2) : '';
}

function format(value: number, unit: Row['unit']): string {
  return value.toFixed(unit === 'ms' ? 0 : unit === '' ? 2 : 1).replace(/\.00$/, '');
}
