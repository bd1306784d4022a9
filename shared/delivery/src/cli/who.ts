import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** Who the history will name: who Git says it is, else who is logged in. */
export function whoAmI(): string {
  try {
    const name = git('user.name');
    const mail = git('user.email');
    return mail ? `${name} <${mail}>` : name;
  } catch {
    return userInfo().username;
  }
}

function git(key: string): string {
  return execFileSync('git', ['config', key], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
