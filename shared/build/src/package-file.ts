import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  /** Absolute path of the package.json. */
  file: string;
  /** Name without the scope, e.g. `redeem-form`. */
  name: string;
  version: string;
  /** Where its development server listens. */
  port: number;
}

interface PackageJson {
  name: string;
  version: string;
  config: { port: number };
}

/** The package.json of the package that lives in `folder`: the one place for name and version. */
export function readPackage(folder: string): Package {
  const file = join(folder, 'package.json');
  const { name, version, config } = JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  return { file, name: name.replace(/^@[^/]+\//, ''), version, port: config.port };
}
