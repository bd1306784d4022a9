import type { Downloads } from '@redeem/delivery';

import type { ComparedVersions } from './comparison';

/*
 * What a page says of bytes and of differences. Pure functions.
 */

/** Returns a number of bytes as people say it. */
export function bytesOf(length: number): string {
  return length < 1000 ? `${String(length)} B` : `${(length / 1000).toFixed(1)} kB`;
}

/** What a page shows of the bytes of a release. */
export const KINDS = ['script', 'style', 'texts'] as const;

/** Returns the bytes of a release in all. */
export function sumOf({ script, style, texts, other }: Downloads): number {
  return script + style + texts + other;
}

/** Returns what visitors notice of a difference, one sentence for each kind. */
export function sentencesOf({
  difference,
  texts,
  moreTexts,
  to,
  from,
}: ComparedVersions): string[] {
  if (!difference) return [`Nothing of it is live: all of ${to} is new.`];
  if (from === to && difference.files.length === 0) return ['The same release.'];
  const { downloads, routes, shared, files } = difference;
  const kinds = ([...KINDS, 'other'] as const).flatMap((kind) => {
    const change = downloads.is[kind] - downloads.was[kind];
    return change === 0 ? [] : [`${kind} ${signed(change)}`];
  });
  const change = sumOf(downloads.is) - sumOf(downloads.was);
  const [example] = texts.filter(({ was, is }) => was !== null && is !== null);
  const locales = [...new Set(texts.map(({ locale }) => locale))];
  return [
    ...(kinds.length > 0
      ? [`Bytes to download: ${signed(change)} in all (${kinds.join(', ')}).`]
      : []),
    ...(texts.length > 0
      ? [
          `Texts: ${String(texts.length + moreTexts)} differ, in ${locales.join(', ')}.` +
            (example
              ? ` In ${example.locale} “${short(example.was)}” becomes “${short(example.is)}”.`
              : ''),
        ]
      : []),
    ...routes.map(({ name, was, is }) => routeSentence(name, was, is)),
    ...(shared.length > 0
      ? [
          `Shared modules: ${shared.map(({ name, was, is }) => `${name} ${was ?? 'none'} → ${is ?? 'none'}`).join(', ')}.`,
        ]
      : []),
    ...(difference.code && texts.length === 0 && routes.length === 0 && shared.length === 0
      ? [
          `Code: ${files.length === 1 ? '1 file differs' : `${String(files.length)} files differ`}, and no text.`,
        ]
      : []),
    ...(files.length === 0 ? ['The same code and texts, in another build.'] : []),
  ];
}

function routeSentence(path: string, was: string | null, is: string | null): string {
  if (was === null) return `Page ${path} is new.`;
  if (is === null) return `There is no page ${path} any more.`;
  return `Page ${path} is of ${is}, no longer of ${was}.`;
}

/** Returns bytes with their sign. */
export function signed(change: number): string {
  if (change === 0) return 'none';
  return `${change > 0 ? '+' : '−'}${bytesOf(Math.abs(change))}`;
}

function short(text: string | null): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)} …` : line;
}
