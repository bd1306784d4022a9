import { createHash } from 'node:crypto';

import type { Storage } from '@redeem/storage';

import { HISTORY } from './history';

/** The folder of the programs that run commands on the site without an installation. */
export const TOOLS = `${HISTORY}/tools`;

/** Returns the path of a program by its hash. */
export function toolPath(hash: string): string {
  return `${TOOLS}/${hash}.mjs`;
}

/** Returns the SHA-256 of a program, which a revision names. */
export function toolHash(program: Uint8Array): string {
  return createHash('sha256').update(program).digest('hex');
}

/** Stores a program in the site, also over a damaged one. Resolves to its hash. */
export async function storeTool(storage: Storage, program: Uint8Array): Promise<string> {
  const hash = toolHash(program);
  await storage.replace(toolPath(hash), program);
  return hash;
}
