import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { siteEnvironment } from './site-process';

export interface Run {
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
  const main = join(checkout, 'shared/delivery/src/cli/main.ts');
  const env = {
    ...process.env,
    ...siteEnvironment(),
    ...environment,
    SITE_ROOT: root,
    SITE_URL: siteUrl,
    DELIVERY_BY: 'the team',
  };
  return (...words: string[]): Promise<Run> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', main, ...words],
        { cwd: join(checkout, 'shared/delivery'), env },
        (error, output, progress) => {
          resolve({ code: error ? Number(error.code) : 0, output, progress });
        },
      );
    });
}
