import { type Finding, type Release, unless } from '@redeem/delivery';
import { brotliOf, isText } from '@redeem/delivery/site';
import { isContent, localeOfTexts } from '@redeem/host';

import type { Candidate } from '../candidate';
import { type Budget, configOf } from '../package-config';

const IMAGE = /\.(svg|png|jpe?g|webp|avif|gif|ico)$/;
const FONT = /\.(woff2?|ttf|otf)$/;

/** A file with its size as browsers get it: text with Brotli. */
export interface Weighed {
  path: string;
  kilobytes: number;
}

/** The files that count for each part of a budget. */
type Parts = Partial<Record<keyof Budget, readonly Weighed[]>>;

/** Checks the sizes of a release against `config.budget` in its package.json. */
export async function checkSize({ release }: Pick<Candidate, 'release'>): Promise<Finding> {
  return withinBudget(configOf(release).budget, await weigh(release));
}

/** Resolves to files with their sizes as browsers get them, the heaviest first. */
export async function weighFiles(
  files: readonly { path: string; bytes: Uint8Array }[],
): Promise<Weighed[]> {
  const weighed = await Promise.all(
    files.map(async ({ path, bytes }) => {
      const sent = isText(path) ? await brotliOf(bytes) : bytes;
      return { path, kilobytes: sent.length / 1000 };
    }),
  );
  return weighed.toSorted((a, b) => b.kilobytes - a.kilobytes);
}

/** Returns the total size of files in kB. */
export function total(files: readonly Weighed[]): number {
  return files.reduce((sum, { kilobytes }) => sum + kilobytes, 0);
}

/** Resolves to what each part of a budget weighs. Of files that a visitor loads one at a time the heaviest counts. */
async function weigh(release: Release): Promise<Parts> {
  const { files, kind, starts } = release;
  const preload = kind === 'remote' ? release.entry.extras.preload : [];
  const html = kind === 'shell' ? release.html : '';
  const [, style = ''] = /<script\b[^>]*\sid="style">([^<]*)/.exec(html) ?? [];
  const all = await weighFiles([
    ...files,
    { path: 'style in the page.css', bytes: Buffer.from(style) },
  ]);
  const those = (isPart: (path: string) => boolean) => all.filter(({ path }) => isPart(path));
  const later = those(
    (path) => path.endsWith('.js') && !starts.includes(path) && !preload.includes(path),
  );
  const heaviest = (isPart: (path: string) => boolean) =>
    later.filter(({ path }) => isPart(path)).slice(0, 1);
  const parts: Parts = {
    entry: those((path) => starts.includes(path)),
    script: [
      ...those((path) => preload.includes(path) && path.endsWith('.js') && !starts.includes(path)),
      ...heaviest((path) => !isContent(path)),
    ],
    style: those((path) => path.endsWith('.css')),
    content: [
      ...heaviest((path) => localeOfTexts(path) !== undefined),
      ...heaviest((path) => isContent(path) && localeOfTexts(path) === undefined),
    ],
    image: those((path) => IMAGE.test(path)).slice(0, 1),
    font: those((path) => FONT.test(path)).slice(0, 1),
  };
  const needed = Object.entries(parts).filter(
    ([name, own]) => own.length > 0 || ['entry', 'script', 'style'].includes(name),
  );
  return Object.fromEntries(needed);
}

/** Checks that no part is above its budget, and that each has one. */
export function withinBudget(budget: Partial<Budget> = {}, parts: Parts): Finding {
  const all = Object.entries(parts) as [keyof Budget, readonly Weighed[]][];
  const missing = all.filter(([name]) => budget[name] === undefined);
  const problems = all.flatMap(([name, files]) => overweight(name, files, budget[name]));
  if (missing.length > 0) {
    const now = missing.map(([name, files]) => `"${name}": ${total(files).toFixed(1)}`).join(', ');
    problems.push(
      `"config.budget" in package.json is not complete. Add, in kB of brotli, what it would be now: ${now}`,
    );
  }
  const spent = all.map(
    ([name, files]) => `${name} ${sizeOf(total(files))} of ${String(budget[name])} kB`,
  );
  return unless(problems, spent.join(', '));
}

function overweight(name: string, files: readonly Weighed[], limit = Infinity): string[] {
  const over = total(files) - limit;
  if (over <= 0) return [];
  const heaviest = files
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
    .slice(0, 3)
    .map(({ path, kilobytes }) => `${path} ${sizeOf(kilobytes)}`);
  const advice =
    name === 'content'
      ? 'These are texts, not code: shorten or remove some. If visitors may load more,'
      : 'Make it lighter, or';
  return [
    `${name} is ${sizeOf(over)} over its ${String(limit)} kB: ${heaviest.join(', ')}. ` +
      `${advice} raise "config.budget.${name}" in package.json and say why`,
  ];
}

/** Returns a size in kB and in bytes, so that a small excess is not "0.0 kB". */
function sizeOf(kilobytes: number): string {
  const bytes = Math.round(kilobytes * 1000);
  return `${kilobytes.toFixed(1)} kB (${bytes.toLocaleString('en')} bytes)`;
}
