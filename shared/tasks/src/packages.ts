import { existsSync } from 'node:fs';

import { run } from './processes.ts';

/**
 * Installs packages of Debian or a distribution like it, as root or by sudo without a password. A failure is not reported,
 * because the caller looks for the programs afterwards.
 *
 * @param packages the names, or alternatives of names in the order of preference: `a b || a`
 */
export async function installPackages(packages: string, env: NodeJS.ProcessEnv = {}) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n -E ';
  const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
  const options = '-y --no-install-recommends -o DPkg::Options::=--force-confold';
  const attempts = packages.split('||').map((names) => `${apt} install ${options} ${names.trim()}`);
  await run(`${apt} update && { ${attempts.join(' || ')}; }`, { quiet: true, env });
}
