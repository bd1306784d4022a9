import { join } from 'node:path';

import { Program } from '../running/program';
import { WITHOUT_GIT } from './checkout';
import { SITE_ENVIRONMENT } from './site-process';

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
  const cwd = join(checkout, 'shared/gate');
  const site = { SITE_ROOT: root, SITE_URL: siteUrl, DELIVERY_BY: 'the team' };
  const env = { ...SITE_ENVIRONMENT, ...WITHOUT_GIT, ...environment, ...site };
  return async (...words: string[]): Promise<Run> => {
    const program = Program.node(['src/main.ts', ...words], { cwd, env });
    const code = await program.ended;
    return { code, output: program.output, progress: program.errors };
  };
}
