import { type Finding, readStoredRelease, type Release, unless } from '@redeem/delivery';
import { brotliOf, defaultVersion, isText } from '@redeem/delivery/site';
import { isContent, localeOfTexts } from '@redeem/host';

import type { Candidate } from '../candidate';
import { type Budget, settingOf } from '../package-config';

const IMAGE = /\.(svg|png|jpe?g|webp|avif|gif|ico)$/;
const FONT = /\.(woff2?|ttf|otf)$/;

/** These need a budget also if a package has none of them yet. */
const ALWAYS = ['entry', 'script', 'style'];

/** A file with its size in kB as browsers get it: text with Brotli. */
interface Weighed {
  path: string;
  size: number;
}

/** Checks the sizes of a candidate, and of a first visit of the home page with what is live. */
export async function checkSize({ release, live, storage }: Candidate): Promise<Finding> {
  const home = (release.kind === 'shell' ? release.entry : live.shell)?.extras.routes['/'];
  const other = release.kind === 'shell' ? home : release.name === home ? 'shell' : null;
  const version = other ? defaultVersion(live, other) : null;
  if (!other || version === null) return checkSizes(release);
  return checkSizes(release, (await readStoredRelease(storage, other, version)).release);
}

/**
 * Checks the sizes of a release against `config.budget` in its package.json: no part is above it, and each has one. That of the
 * shell has the budget of a first visit, which needs the shell and the remote of the home page: `beside` is the other one.
 */
export async function checkSizes(release: Release, beside?: Release): Promise<Finding> {
  const budget = settingOf(release, 'budget');
  const { firstVisit, ...own } = await weigh(release);
  const others = beside ? [...firstVisit, ...(await weigh(beside)).firstVisit] : [];
  if (release.kind === 'remote' && beside)
    budget.firstVisit = settingOf(beside, 'budget').firstVisit ?? Infinity;
  const parts = (Object.entries({ ...own, firstVisit: others }) as [keyof Budget, Weighed[]][])
    .map(([name, files]) => {
      const size = files.reduce((sum, one) => sum + one.size, 0);
      return { name, files, size, limit: budget[name] };
    })
    .filter(({ name, files }) => files.length > 0 || ALWAYS.includes(name));
  const missing = parts
    .filter(({ limit }) => limit === undefined)
    .map(({ name, size }) => `"${name}": ${size.toFixed(1)}`);
  const problems = parts
    .filter(({ size, limit = Infinity }) => size > limit)
    .map(({ name, files, size, limit = 0 }) => {
      const heaviest = files.toSorted((a, b) => b.size - a.size).slice(0, 3);
      const listed = heaviest.map((one) => `${one.path} ${inWords(one.size)}`).join(', ');
      const advice =
        name === 'content'
          ? 'These are texts, not code: shorten or remove some. If visitors may load more,'
          : 'Make it lighter, or';
      const file = name === 'firstVisit' ? 'shell/package.json' : 'package.json';
      return (
        `${name} is ${inWords(size - limit)} over its ${String(limit)} kB: ${listed}. ` +
        `${advice} raise "config.budget.${name}" in ${file} and say why`
      );
    });
  if (missing.length > 0)
    problems.push(
      `"config.budget" in package.json is not complete. Add, in kB of brotli, what it would be now: ${missing.join(', ')}`,
    );
  const spent = parts.map(
    ({ name, size, limit }) => `${name} ${inWords(size)} of ${String(limit)} kB`,
  );
  return unless(problems, spent.join(', '));
}

/** Resolves to what each part of a budget weighs. Of files that a visitor loads one at a time the heaviest counts. */
async function weigh(release: Release): Promise<Record<keyof Budget, Weighed[]>> {
  const { kind, starts } = release;
  const preload = kind === 'remote' ? release.entry.extras.preload : [];
  const weighed = release.files.map(async ({ path, bytes }) => {
    const sent = isText(path) ? await brotliOf(bytes) : bytes;
    return { path, size: sent.length / 1000 };
  });
  const files = (await Promise.all(weighed)).sort((a, b) => b.size - a.size);
  const those = (isPart: (path: string) => boolean) => files.filter(({ path }) => isPart(path));
  const isScript = (path: string) => path.endsWith('.js') && !starts.includes(path);
  const isLater = (path: string) => isScript(path) && !preload.includes(path);
  const isTexts = (path: string) => localeOfTexts(path) !== undefined;
  const entry = those((path) => starts.includes(path));
  const preloaded = those((path) => isScript(path) && preload.includes(path));
  const texts = those((path) => isLater(path) && isTexts(path)).slice(0, 1);
  return {
    entry,
    script: [...preloaded, ...those((path) => isLater(path) && !isContent(path)).slice(0, 1)],
    style: those((path) => path.endsWith('.css')),
    content: [
      ...texts,
      ...those((path) => isLater(path) && isContent(path) && !isTexts(path)).slice(0, 1),
    ],
    image: those((path) => IMAGE.test(path)).slice(0, 1),
    font: those((path) => FONT.test(path)).slice(0, 1),
    page: kind === 'remote' ? [] : those((path) => path === 'index.html'),
    firstVisit: [...entry, ...preloaded, ...texts],
  };
}

/** Returns a size in kB and in bytes, so that a small excess is not "0.0 kB". */
function inWords(kilobytes: number): string {
  const bytes = Math.round(kilobytes * 1000);
  return `${kilobytes.toFixed(1)} kB (${bytes.toLocaleString('en')} bytes)`;
}
