import type { Release } from '../read-release';
import type { ReleaseFile } from '../release-files';
import { weighFiles, type WeighedFile } from './weigh-files';
import { FONTS } from './within-budget';

const IMAGE = /\.(svg|png|jpe?g|webp|avif|gif|ico)$/;
const FONT = /\.(woff2?|ttf|otf)$/;

/** The files that each part of a budget is spent on, the heaviest first, as browsers get them. */
export async function weigh(release: Release): Promise<Record<string, WeighedFile[]>> {
  const { entry, needed, later, style, images, fonts } = parts(release);
  const [largest] = await weighFiles(later);
  const [image] = await weighFiles(images);
  const script = [...(await weighFiles(needed)), ...(largest ? [largest] : [])];
  return {
    entry: await weighFiles(entry),
    script: script.toSorted((a, b) => b.kilobytes - a.kilobytes),
    style: await weighFiles(style),
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
  return {
    entry: scripts.filter(isEntry),
    needed: scripts.filter(isNeeded),
    // Texts of a language, answers of a page: a visitor gets them one at a time.
    later: scripts.filter((file) => !isEntry(file) && !isNeeded(file)),
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

/** What a file is called in every build. */
function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '');
}
