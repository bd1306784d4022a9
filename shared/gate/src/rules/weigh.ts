import { isContent, localeOfTexts } from '@redeem/host';

import type { Release, ReleaseFile } from '@redeem/delivery';
import { type WeighedFile, weighFiles } from './weigh-files';
import { FONTS } from './within-budget';

const IMAGE = /\.(svg|png|jpe?g|webp|avif|gif|ico)$/;
const FONT = /\.(woff2?|ttf|otf)$/;

/** Resolves to the files of each part of a budget, the largest first, with their sizes as browsers get them. */
export async function weigh(release: Release): Promise<Record<string, WeighedFile[]>> {
  const { entry, needed, later, texts, otherContent, style, images, fonts } = parts(release);
  const [largest] = await weighFiles(later);
  const [image] = await weighFiles(images);
  // A visitor loads one locale, and one language of other content.
  const [locale] = await weighFiles(texts);
  const [besides] = await weighFiles(otherContent);
  const content = [locale, besides].filter((file) => file !== undefined);
  const script = [...(await weighFiles(needed)), ...(largest ? [largest] : [])];
  return {
    entry: await weighFiles(entry),
    script: script.toSorted((a, b) => b.kilobytes - a.kilobytes),
    style: await weighFiles(style),
    ...(content.length > 0 && { content }),
    ...(image && { image: [image] }),
    ...Object.fromEntries(
      (await weighFiles(fonts)).map((font) => [FONTS + nameOf(font.path), [font]]),
    ),
  };
}

function parts(release: Release) {
  const { files } = release;
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const entryPaths = release.kind === 'remote' ? [release.entry.path] : release.scripts;
  const neededPaths = release.kind === 'remote' ? release.preload : [];
  const isEntry = ({ path }: ReleaseFile) => entryPaths.includes(path);
  const isNeeded = (file: ReleaseFile) => neededPaths.includes(file.path) && !isEntry(file);
  const later = scripts.filter((file) => !isEntry(file) && !isNeeded(file));
  const content = later.filter(({ path }) => isContent(path));
  return {
    entry: scripts.filter(isEntry),
    needed: scripts.filter(isNeeded),
    // Code of a dialog or a search, which visitors load one at a time.
    later: later.filter(({ path }) => !isContent(path)),
    texts: content.filter(({ path }) => localeOfTexts(path) !== undefined),
    otherContent: content.filter(({ path }) => localeOfTexts(path) === undefined),
    style: [...files.filter(({ path }) => path.endsWith('.css')), ...styleInPage(release)],
    images: files.filter(({ path }) => IMAGE.test(path)),
    fonts: files.filter(({ path }) => FONT.test(path)),
  };
}

function styleInPage(release: Release): ReleaseFile[] {
  if (release.kind !== 'shell') return [];
  const [style = ''] = /<script\b[^>]*\sid="style">[^<]*/.exec(release.html) ?? [];
  return [{ ...release.page, bytes: Buffer.from(style) }];
}

/** Returns the name of a file without its hash. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '');
}
