import type { Candidate } from './candidate';
import { type Finding, refused, unless } from './finding';
import { grownModules } from './grown-modules';
import { type Budget, readPackageConfig } from './package-config';
import { weigh, type WeighedFile } from './weigh';

const PARTS = ['entry', 'script', 'style'] as const satisfies readonly (keyof Budget)[];

/** What a visitor has to load is no heavier than the team has said it would be. */
export async function checkSize({
  release,
  folder,
}: Pick<Candidate, 'release' | 'folder'>): Promise<Finding> {
  const { budget } = await readPackageConfig(folder);
  const files = await weigh(release);
  if (!budget) {
    const measured = PARTS.map((part) => `"${part}": ${kilobytes(total(files[part]))}`).join(', ');
    return refused(
      'package.json has no budget. Say in "config" how heavy it may become, in kB of brotli; ' +
        `now it would be "budget": { ${measured} }`,
    );
  }
  const problems = PARTS.flatMap((part) => overweight(part, files[part], budget[part]));
  const spent = PARTS.map(
    (part) => `${part} ${kilobytes(total(files[part]))} of ${String(budget[part])} kB`,
  );
  const grown = problems.length > 0 ? await grownModules(folder) : '';
  return unless([...problems, ...(grown ? [grown] : [])], spent.join(', '));
}

function overweight(part: keyof Budget, files: readonly WeighedFile[], budget: number): string[] {
  const over = total(files) - budget;
  if (over <= 0) return [];
  const heaviest = files
    .slice(0, 3)
    .map((file) => `${file.path} ${kilobytes(file.kilobytes)} kB`)
    .join(', ');
  return [
    `${part} is ${kilobytes(over)} kB over its ${String(budget)} kB of brotli: ${heaviest}. ` +
      `Make it lighter, or raise "config.budget.${part}" in package.json and say why`,
  ];
}

function total(files: readonly WeighedFile[]): number {
  return files.reduce((sum, file) => sum + file.kilobytes, 0);
}

function kilobytes(value: number): string {
  return value.toFixed(1);
}
