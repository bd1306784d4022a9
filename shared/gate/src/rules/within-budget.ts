import { type Finding, refused, unless } from '@redeem/delivery';
import type { Budget } from '../package-config';
import { total, type WeighedFile } from './weigh-files';

/** The prefix of the names of fonts in a budget. */
export const FONTS = 'fonts.';

/** Advice for a team above its budget, for parts that are not code. */
const ADVICE: Readonly<Record<string, string>> = {
  content:
    'These are texts, not code: shorten or remove some, or move them to a page of their own. ' +
    'If visitors may load more,',
};

/** The measured size of one part of a budget. */
interface Part {
  /** Its key in the budget. */
  name: string;
  kilobytes: number;
  /** Its files, the largest first. */
  files: readonly WeighedFile[];
}

interface Spent {
  budget: Budget | undefined;
  parts: readonly Part[];
}

/** Returns a part with the size of its files. */
export function partOf(name: string, files: readonly WeighedFile[]): Part {
  return { name, kilobytes: total(files), files };
}

/** Checks that no part is above its budget. */
export function withinBudget({ budget, parts }: Spent): Finding {
  if (!budget) {
    return refused(
      'package.json has no budget. Add one to "config", in kB of brotli; ' +
        `now it would be "budget": { ${measured(parts)} }`,
    );
  }
  const limits = limitsOf(budget);
  const unlimited = parts.filter(({ name }) => !limits.has(name));
  const problems = parts.flatMap((part) => overweight(part, limits.get(part.name) ?? Infinity));
  if (unlimited.length > 0) {
    problems.push(
      `"config.budget" in package.json is not complete: now it would be ${measured(unlimited)}`,
    );
  }
  const spent = parts.map(
    ({ name, kilobytes }) => `${name} ${sizeOf(kilobytes)} of ${String(limits.get(name))} kB`,
  );
  return unless(problems, spent.join(', '));
}

/** Returns the limits of a budget by name. Parts of a group have its name as a prefix. */
function limitsOf({ fonts = {}, ...budget }: Budget): ReadonlyMap<string, number> {
  const ofFonts = Object.entries(fonts).map(([name, limit]) => [FONTS + name, limit] as const);
  return new Map([...Object.entries(budget), ...ofFonts]);
}

function overweight({ name, kilobytes, files }: Part, limit: number): string[] {
  const over = kilobytes - limit;
  if (over <= 0) return [];
  const heaviest = files
    .slice(0, 3)
    .map((file) => `${file.path} ${sizeOf(file.kilobytes)}`)
    .join(', ');
  return [
    `${name} is ${sizeOf(over)} over its ${String(limit)} kB${name.startsWith(FONTS) ? '' : ' of brotli'}: ${heaviest}. ` +
      `${ADVICE[name] ?? 'Make it lighter, or'} raise "config.budget.${name}" in package.json and say why`,
  ];
}

/** Returns the measured sizes in the form of a budget. */
function measured(parts: readonly Part[]): string {
  const isFont = ({ name }: Part) => name.startsWith(FONTS);
  const line = ({ name, kilobytes }: Part) => `"${name.replace(FONTS, '')}": ${rounded(kilobytes)}`;
  const fonts = parts.filter(isFont).map(line).join(', ');
  return [
    ...parts.filter((part) => !isFont(part)).map(line),
    ...(fonts === '' ? [] : [`"fonts": { ${fonts} }`]),
  ].join(', ');
}

/** Returns a size in kB and in bytes, so that a small excess is not "0.0 kB". */
export function sizeOf(kilobytes: number): string {
  const bytes = Math.round(kilobytes * 1000);
  return `${rounded(kilobytes)} kB (${bytes.toLocaleString('en')} bytes)`;
}

function rounded(kilobytes: number): string {
  return kilobytes.toFixed(1);
}
