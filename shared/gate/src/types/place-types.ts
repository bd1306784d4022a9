import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { PublishedTypes } from '@redeem/contracts';

/** The types of a shell as virtual files of the compiler. */
export interface PlacedTypes {
  /** The absolute path of the file of each import. */
  doors: ReadonlyMap<string, string>;
  /** Texts by absolute path. */
  files: ReadonlyMap<string, string>;
}

/**
 * Places each declaration inside its installed package. There its imports (for example effector) are found, which are
 * not dependencies of a remote.
 *
 * @param edition A name for this shell, if there are two.
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

/** Returns the package of a file: `@redeem/kit` for `@redeem/kit/src/index.d.ts`. */
function packageOf(file: string): string {
  return file.split('/', 2).join('/');
}

/** Returns the folders of packages. A package that is no dependency of the importer is found from its dependencies. */
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
