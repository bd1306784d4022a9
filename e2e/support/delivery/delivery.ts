import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { siteEnvironment } from './site-process';

export interface Run {
  code: number;
  /** The result, on standard output. */
  output: string;
  /** What was said on the way, and why it failed. */
  progress: string;
}

interface DeliveryOptions {
  /** The checkout the team works in. */
  checkout: string;
  /** The deploy root of the site. */
  root: string;
  siteUrl: string;
  /** Where its services are, if not where those of the tests are. */
  environment?: Record<string, string>;
}

/** The delivery tool as a team calls it from its checkout. */
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
