import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { workspacePackages } from '../workspace.ts';
import { usedKeys } from './used-keys';

interface TextPackage {
  name: string;
  folder: string;
}

/** Files for visitors. A key that only a test or a standalone page uses counts as unused. */
const SOURCE = /\.tsx?$/;
const NO_SOURCE = /(\.test|\.test-support|\.d)\.tsx?$|^(testing|standalone)\b/;

/** Returns the packages that have texts of their own. */
export function packagesWithTexts(): TextPackage[] {
  return workspacePackages().filter(({ folder }) => existsSync(englishFile(folder)));
}

/**
 * Returns the keys that no source file uses, e.g. `@redeem/retailers: retailers.title`. Only the package itself uses its keys,
 * except the platform's, which are for all packages.
 */
export function unusedKeys(packages: readonly TextPackage[]): string[] {
  const uses = usedKeys(packages.flatMap(({ folder }) => sourceFiles(folder)));
  return packages.flatMap(({ name, folder }) => {
    const own = uses.filter(({ file }) => name === '@redeem/platform' || isBelow(folder, file));
    const used = new Set(own.map(({ key }) => key));
    return englishKeys(folder)
      .filter((key) => !used.has(key))
      .map((key) => `${name}: ${key}`);
  });
}

function englishKeys(folder: string): string[] {
  return Object.keys(JSON.parse(readFileSync(englishFile(folder), 'utf8')) as object);
}

function englishFile(folder: string): string {
  return join(folder, 'src/locales/en.json');
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => SOURCE.test(name) && !NO_SOURCE.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.replaceAll(sep, '/') + '/');
}
