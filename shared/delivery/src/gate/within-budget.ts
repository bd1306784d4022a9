import { type Finding, refused, unless } from './finding';
import { type Budget, readPackageConfig } from './package-config';
import { total, type WeighedFile } from './weigh-files';

/** In front of the name of each. */
export const FONTS = 'fonts.';

/** What a team that is over its budget can do, where it is not code that weighs. */
const ADVICE: Readonly<Record<string, string>> = {
  content:
    'These are texts, not code: shorten or remove some, or move them to a page of their own. ' +
    'If visitors may load more,',
};

/** What has been weighed for one part of a budget. */
interface Part {
  /** Its place in the budget. */
  name: string;
  kilobytes: number;
  /** What it is spent on, the heaviest first. */
  files: readonly WeighedFile[];
}

interface Spent {
  /** The package whose package.json has the budget. */
  folder: string;
  parts: readonly Part[];
}

/** A part that weighs as much as its files do. */
export function partOf(name: string, files: readonly WeighedFile[]): Part {
  return { name, kilobytes: total(files), files };
}

/** Nothing is heavier than the team has said it would be. */
export async function withinBudget({ folder, parts }: Spent): Promise<Finding> {
  const { budget } = await readPackageConfig(folder);
  if (!budget) {
    return refused(
      'package.json has no budget. Say in "config" how heavy it may become, in kB of brotli; ' +
        `now it would be "budget": { ${measured(parts)} }`,
    );
  }
  const limits = limitsOf(budget);
  const unlimited = parts.filter(({ name }) => !limits.has(name));
  const problems = parts.flatMap((part) => overweight(part, limits.get(part.name) ?? Infinity));
  if (unlimited.length > 0) {
    problems.push(
      `"config.budget" in package.json does not say all: now it would be ${measured(unlimited)}`,
    );
  }
  const spent = parts.map(
    ({ name, kilobytes }) => `${name} ${rounded(kilobytes)} of ${String(limits.get(name))} kB`,
  );
  return unless(problems, spent.join(', '));
}

/** The budget by the names of its parts; those of a group have it in front of theirs. */
function limitsOf({ fonts = {}, ...budget }: Budget): ReadonlyMap<string, number> {
  const ofFonts = Object.entries(fonts).map(([name, limit]) => [FONTS + name, limit] as const);
  return new Map([...Object.entries(budget), ...ofFonts]);
}

function overweight({ name, kilobytes, files }: Part, limit: number): string[] {
  const over = kilobytes - limit;
  if (over <= 0) return [];
  const heaviest = files
    .slice(0, 3)
    .map((file) => `${file.path} ${rounded(file.kilobytes)} kB`)
    .join(', ');
  return [
    `${name} is ${rounded(over)} kB over its ${String(limit)} kB${name.startsWith(FONTS) ? '' : ' of brotli'}: ${heaviest}. ` +
      `${ADVICE[name] ?? 'Make it lighter, or'} raise "config.budget.${name}" in package.json and say why`,
  ];
}

/** As it would stand in the budget. */
function measured(parts: readonly Part[]): string {
  const isFont = ({ name }: Part) => name.startsWith(FONTS);
  const line = ({ name, kilobytes }: Part) => `"${name.replace(FONTS, '')}": ${rounded(kilobytes)}`;
  const fonts = parts.filter(isFont).map(line).join(', ');
  return [
    ...parts.filter((part) => !isFont(part)).map(line),
    ...(fonts === '' ? [] : [`"fonts": { ${fonts} }`]),
  ].join(', ');
}

function rounded(kilobytes: number): string {
  return kilobytes.toFixed(1);
}
