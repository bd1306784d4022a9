import { once } from 'node:events';
import { join } from 'node:path';

import { startGroup } from '../running/processes';
import { WITHOUT_GIT } from './checkout';
import { siteEnvironment } from './site-process';

export interface Run {
  /** The exit code; NaN if a signal has ended it. */
  code: number;
  /** The standard output: the result. */
  output: string;
  /** The standard error: progress and reasons of a failure. */
  progress: string;
}

interface DeliveryOptions {
  /** The folder of the team's checkout. */
  checkout: string;
  /** The deploy root of the site. */
  root: string;
  siteUrl: string;
  /** The addresses of its services, by default those of the tests. */
  environment?: Record<string, string>;
}

/** Returns a function that calls the delivery tool as a team does from its checkout. */
export function deliveryTool({ checkout, root, siteUrl, environment }: DeliveryOptions) {
  const main = join(checkout, 'shared/gate/src/main.ts');
  const env = {
    ...process.env,
    ...siteEnvironment(),
    ...WITHOUT_GIT,
    ...environment,
    SITE_ROOT: root,
    SITE_URL: siteUrl,
    DELIVERY_BY: 'the team',
  };
  return async (...words: string[]): Promise<Run> => {
    const child = startGroup(process.execPath, ['--import', 'tsx', main, ...words], {
      cwd: join(checkout, 'shared/gate'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const run: Run = { code: NaN, output: '', progress: '' };
    runs.push({ words, run });
    child.stdout?.setEncoding('utf8').on('data', (part: string) => (run.output += part));
    child.stderr?.setEncoding('utf8').on('data', (part: string) => (run.progress += part));
    const [code] = (await once(child, 'close')) as [number | null];
    run.code = code ?? NaN;
    return run;
  };
}

/** Every command of this process that was started, with its output so far. */
const runs: { words: string[]; run: Run }[] = [];

/** Returns the commands since the last call, with their whole output, for the report of a test that failed. */
export function takeCommands(): string[] {
  return runs
    .splice(0)
    .map(
      ({ words, run: { code, output, progress } }) =>
        `── delivery ${words.join(' ')} → ${Number.isNaN(code) ? 'was ended' : String(code)}\n${progress}${output}`,
    );
}
