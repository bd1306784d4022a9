import { compress } from '../compress';
import type { Release } from '../read-release';
import type { ReleaseFile } from '../release-files';
import type { Budget } from './package-config';

export interface WeighedFile {
  path: string;
  kilobytes: number;
}

/** The files that each part of a budget is spent on, the heaviest first, as browsers get them. */
export async function weigh(release: Release): Promise<Record<keyof Budget, WeighedFile[]>> {
  const { entry, needed, later, style } = parts(release);
  const [largest] = await weighFiles(later);
  return {
    entry: await weighFiles(entry),
    script: heaviestFirst([...(await weighFiles(needed)), ...(largest ? [largest] : [])]),
    style: await weighFiles(style),
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
  };
}

function styleInPage(release: Release): ReleaseFile[] {
  if (release.kind !== 'shell') return [];
  const [style = ''] = /<script\b[^>]*\sid="style">[^<]*/.exec(release.html) ?? [];
  return [{ ...release.page, bytes: Buffer.from(style) }];
}

async function weighFiles(files: readonly ReleaseFile[]): Promise<WeighedFile[]> {
  return heaviestFirst(
    await Promise.all(
      files.map(async (file) => {
        const [brotli] = await compress(file);
        return { path: file.path, kilobytes: (brotli?.bytes.length ?? 0) / 1000 };
      }),
    ),
  );
}

function heaviestFirst(files: WeighedFile[]): WeighedFile[] {
  return files.toSorted((a, b) => b.kilobytes - a.kilobytes);
}
