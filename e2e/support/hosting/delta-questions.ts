import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';

import type { Question } from './ask';

/** The hashes of dictionaries that a browser may have. Their slashes are what a file server has to replace. */
const HASHES = [
  `${'A'.repeat(43)}=`,
  `/${'b+'.repeat(21)}=`,
  `ab/cd/ef/gh//ij/kl/${'C'.repeat(23)}/=`,
];
const [HASH = ''] = HASHES;

const ACCEPTED = ['br, dcz', 'dcz', 'gzip, br, zstd, dcb, dcz;q=0.5', 'br,dcz'];
const REFUSED = ['br', 'br, dcz;q=0', 'gzip, dcz;q=0.0, br', 'br, xdcz', 'br, *'];
const NO_HASHES = ['', ':x:', HASH, `:${HASH}`, `:${HASH.slice(1)}:`, ':../../../x:'];

/** Returns deltas of a released file, one for each of the hashes. */
export function deltasOf(file: string): { path: string; text: string }[] {
  return HASHES.map((hash) => ({
    path: `${file}.${hash.replaceAll('/', '_')}.dcz${extname(file)}`,
    text: `the delta against ${hash}`,
  }));
}

/** Writes deltas beside a released file. */
export async function writeDeltas(root: string, file: string): Promise<void> {
  for (const { path, text } of deltasOf(file)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** Requests that get the delta of a file. */
export function deltaQuestions(path: string): Question[] {
  return [
    ...HASHES.map((hash) => asking(path, 'br, dcz', `:${hash}:`)),
    ...ACCEPTED.map((encodings) => asking(path, encodings, `:${HASH}:`)),
  ];
}

/** Requests that get the whole file although it has deltas. */
export function wholeQuestions(path: string): Question[] {
  return [
    ...REFUSED.map((encodings) => asking(path, encodings, `:${HASH}:`)),
    ...NO_HASHES.map((available) => asking(path, 'br, dcz', available)),
    asking(path, 'br, dcz', `:${'Z'.repeat(43)}=:`),
    asking(`${path}?again=1`, 'br, dcz', `:${HASH}:`),
  ];
}

function asking(path: string, encodings: string, available: string): Question {
  return { path, headers: { 'Accept-Encoding': encodings, 'Available-Dictionary': available } };
}
