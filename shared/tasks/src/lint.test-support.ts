import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from './paths.mjs';

const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** The repository's configuration without types, which only files of its TypeScript projects have. */
const CONFIG = `
import config from '${join(ROOT, 'oxlint.config.ts')}';
export default {
  ...config,
  jsPlugins: config.jsPlugins.map(({ name, specifier }) => ({ name, specifier: '${ROOT}/' + specifier })),
  options: { ...config.options, typeAware: false, typeCheck: false },
};
`;

/** A complaint of oxlint. */
export interface Complaint {
  /** The plugin and, in brackets, the name, such as `eslint(eqeqeq)`. */
  rule: string;
  message: string;
}

/**
 * Runs oxlint as `npm test` does. Resolves to its complaints about each file.
 *
 * @param files code by the path that it would have in the repository
 */
export async function lint(files: Record<string, string>): Promise<Record<string, Complaint[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'redeem-lint-'));
  try {
    for (const [path, code] of Object.entries({ ...files, 'oxlint.config.ts': CONFIG })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), code);
    }
    const words = [OXLINT, '--format', 'json', ...Object.keys(files)];
    // It ends with 1 if it complains.
    const { stdout } = await promisify(execFile)(process.execPath, words, {
      cwd: folder,
      maxBuffer: 2 ** 26,
    }).catch((error: unknown) => error as { stdout: string });
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; code: string; message: string }[];
    };
    const about = (path: string) => diagnostics.filter(({ filename }) => filename === path);
    return Object.fromEntries(
      Object.keys(files).map((path) => [
        path,
        about(path).map(({ code, message }) => ({ rule: code, message })),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
