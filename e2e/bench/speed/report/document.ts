import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../places';

const DOCUMENT = join(REPOSITORY, 'docs/performance.md');

const [START, END] = ['<!-- measured -->', '<!-- /measured -->'];

/** Replaces the measurements in the document. */
export async function writeDocument(measured: string): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [before, rest] = text.split(START);
  const [, after] = rest?.split(END) ?? [];
  if (after === undefined) throw new Error(`${DOCUMENT} has no markers around the measurements`);
  await writeFile(DOCUMENT, `${before ?? ''}${START}\n\n${measured}\n\n${END}${after}`);
  await promisify(execFile)(join(REPOSITORY, 'node_modules/.bin/oxfmt'), [DOCUMENT]);
}
