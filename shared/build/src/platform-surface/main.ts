import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

import { surfaceOf, whatIsWrong } from './compare-surface';

/*
 * Compares what the platform offers with `shared/platform/surface.txt`, which tells for which version it was written. With `--write` it
 * writes that file, if the version of the package allows the change.
 */

const FOLDER = join(import.meta.dirname, '../../../platform');
const FILE = join(FOLDER, 'surface.txt');
const COMMAND = 'npm run surface --prefix shared/build -- --write';

const { version } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
  version: string;
};
const written = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' });
const surface = surfaceOf(programOf(), join(FOLDER, 'src/index.ts'));
const problem = whatIsWrong(written, { version, surface });
const text = `// The surface of @redeem/platform ${version}. Written by: ${COMMAND}\n\n${surface}\n`;
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
} else if (process.argv.includes('--write')) {
  writeFileSync(FILE, text);
} else if (text !== written) {
  console.error(`shared/platform/surface.txt is old. Write it: ${COMMAND}`);
  process.exitCode = 1;
}

function programOf(): ts.Program {
  const { config } = ts.readConfigFile(join(FOLDER, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  ) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  return ts.createProgram([join(FOLDER, 'src/index.ts')], { ...options, noErrorTruncation: true });
}
