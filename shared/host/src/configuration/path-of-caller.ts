import { resolve } from 'node:path';

/**
 * Returns the absolute path of a path that a user has given: it is relative to the user's folder. A task runner starts
 * programs in the folders of their packages and names that folder in `INIT_CWD`.
 */
export function pathOfCaller(path: string, { INIT_CWD }: NodeJS.ProcessEnv): string {
  return resolve(INIT_CWD || process.cwd(), path);
}
