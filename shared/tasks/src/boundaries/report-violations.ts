import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../paths.mjs';

const CONFIG = join(ROOT, '.dependency-cruiser.mjs');
const FOLDERS = ['shell', 'remotes', 'shared', 'e2e'];

interface Report {
  summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] };
}

/** Resolves to the violations of our rules in a workspace, as `<rule>: <file>`, and to the number of modules that dependency-cruiser read. */
export async function reportViolations(root: string) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { summary } = JSON.parse(await cruise(root, folders)) as Report;
  return {
    filesRead: summary.totalCruised,
    violations: summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`),
  };
}

/** Resolves to the names of our rules. */
export async function ruleNames(): Promise<string[]> {
  const { default: config } = (await import(/* webpackIgnore: true */ CONFIG)) as {
    default: { forbidden: { name: string }[] };
  };
  return config.forbidden.map(({ name }) => name);
}

function cruise(cwd: string, folders: string[]): Promise<string> {
  const command = join(ROOT, 'node_modules/.bin/depcruise');
  const options = ['--config', CONFIG, '--output-type', 'json', ...folders];
  return new Promise((resolve, reject) => {
    // The exit code is not 0 if there are violations. Without a report dependency-cruiser itself failed.
    execFile(command, options, { cwd, maxBuffer: 64_000_000 }, (_, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve(stdout);
    });
  });
}
