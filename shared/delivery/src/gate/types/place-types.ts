import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { PublishedTypes } from './published-types';

/** The types of one shell as files, which the compiler finds although no disk has them. */
export interface PlacedTypes {
  /** By what is imported, the absolute path of the file that answers. */
  doors: ReadonlyMap<string, string>;
  /** By absolute path. */
  files: ReadonlyMap<string, string>;
}

/**
 * Places each declaration within the installed package that it is of: the libraries it speaks of
 * (effector, say) are found from there, and need not be dependencies of a remote.
 *
 * @param edition A name for this shell, where there is another.
 */
export function placeTypes(
  { doors, files }: PublishedTypes,
  importer: string,
  edition: string,
): PlacedTypes {
  const packages = new Set(Object.keys(files).map(packageOf));
  const folders = installedFolders(packages, importer);
  const placeOf = (file: string) => {
    const name = packageOf(file);
    const folder = folders.get(name) ?? importer;
    return join(folder, `.types-${edition}`, file.slice(name.length + 1));
  };
  return {
    doors: new Map(Object.entries(doors).map(([specifier, file]) => [specifier, placeOf(file)])),
    files: new Map(Object.entries(files).map(([file, text]) => [placeOf(file), text])),
  };
}

/** `@redeem/kit/src/index.d.ts` is a file of `@redeem/kit`. */
function packageOf(file: string): string {
  return file.split('/', 2).join('/');
}

/** A package that the importer does not have is looked for from those that it has. */
function installedFolders(packages: ReadonlySet<string>, importer: string): Map<string, string> {
  const found = new Map<string, string>();
  let isNew = true;
  while (isNew) {
    isNew = false;
    for (const name of packages) {
      if (found.has(name)) continue;
      const from = [importer, ...found.values()];
      const folder = from.map((start) => findInstalled(name, start)).find((path) => path !== null);
      if (!folder) continue;
      found.set(name, folder);
      isNew = true;
    }
  }
  return found;
}

function findInstalled(name: string, start: string): string | null {
  const folder = join(start, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  return dirname(start) === start ? null : findInstalled(name, dirname(start));
}
