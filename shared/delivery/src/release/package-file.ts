import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { PACKAGE_NAME, json, parseDocument } from '@redeem/contracts';
import * as v from 'valibot';

import { isVersion, VERSION_RULE } from '../site/version';

const PackageFileContract = v.object({
  name: v.pipe(
    v.string(),
    v.transform((name) => basename(name)),
    v.regex(PACKAGE_NAME, 'must be a package name'),
  ),
  version: v.pipe(v.string(), v.check(isVersion, VERSION_RULE)),
  config: v.optional(v.object({ port: v.optional(v.number(), 0) }), {}),
});

/** The variable that gives a build another version than that of its package.json. */
export const VERSION_VARIABLE = 'RELEASE_VERSION';

interface Package {
  /** Absolute path of the package.json. */
  file: string;
  /** Name without the scope, e.g. `redeem-form`. */
  name: string;
  /** The version of a build: RELEASE_VERSION, otherwise that of the package.json. */
  version: string;
  /** The port of its development server; 0 for any. */
  port: number;
}

/** Returns name, version and port of the package in `folder`, from its package.json. */
export function readPackage(folder: string): Package {
  const file = join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  const { name, version, config } = parseDocument('package.json', json(PackageFileContract), text);
  return { file, name, version: process.env[VERSION_VARIABLE] || version, port: config.port };
}
