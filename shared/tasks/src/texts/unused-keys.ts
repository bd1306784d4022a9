import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

import { workspacePackages } from '../workspace.mjs';
import { usedKeys } from './used-keys';

interface TextPackage {
  name: string;
  folder: string;
}

/** What the visitor gets; tests and a team's own page use no text on their own account. */
const SOURCE = /\.tsx?$/;
const NO_SOURCE = /(\.test|\.test-support|\.d)\.tsx?$|^(testing|standalone)\b/;

/** The packages that have texts of their own. */
export function packagesWithTexts(): TextPackage[] {
  return workspacePackages().filter(({ folder }) => existsSync(englishFile(folder)));
}

/**
 * The texts that no source file asks for, e.g. `@redeem/retailers: retailers.title`.
 *
 * A package's texts are asked for in the package itself, but for the platform's, which are there for
 * the others.
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
