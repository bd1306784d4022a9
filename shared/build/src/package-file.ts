import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  /** Absolute path of the package.json. */
  file: string;
  /** Name without the scope, e.g. `redeem-form`. */
  name: string;
  version: string;
  /** The port of its development server. */
  port: number;
}

interface PackageJson {
  name: string;
  version: string;
  config: { port: number };
}

/** Returns name, version and port of the package in `folder`, from its package.json. */
export function readPackage(folder: string): Package {
  const file = join(folder, 'package.json');
  const { name, version, config } = JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  return { file, name: name.replace(/^@[^/]+\//, ''), version, port: config.port };
}
