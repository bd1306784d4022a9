import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Checkout } from '../../../support/delivery/checkout';
import { deliveryTool, type Run } from '../../../support/delivery/delivery';
import { SiteProcess } from '../../../support/delivery/site-process';
import { CONTENT_SERVICE, ENVIRONMENT, REPOSITORY } from '../places';
import type { Row } from '../report/table';

const FAQ = 'remotes/support/content/en/faq.md';

/** Measures how long builds and deliveries take. Each builds everything anew. */
export async function measureDeliveryTimes(
  root: string,
  workspace: string,
  rounds: number,
): Promise<Row[]> {
  const task = join(REPOSITORY, 'shared/tasks/src/redeem.mjs');
  const published = join(workspace, 'published');
  await cp(root, published, { recursive: true });
  const checkout = await Checkout.make();
  // The gate's browser does not trust the link's certificate.
  const environment = { ...ENVIRONMENT, CONTENT_SERVICE_URL: CONTENT_SERVICE };
  const host = await SiteProcess.start(published, environment);
  const deliver = deliveryTool({
    checkout: checkout.folder,
    root: published,
    siteUrl: host.url,
    environment,
  });
  const seconds = {
    everything: [] as number[],
    remote: [] as number[],
    publish: [] as number[],
    content: [] as number[],
    rollback: [] as number[],
  };
  // A build contains the paths of its checkout, so the live release is built in this checkout too.
  await good(deliver('publish', 'support', '--bump', 'patch'));
  for (let round = 0; round < rounds; round += 1) {
    seconds.everything.push(
      await secondsOf(() => promisify(execFile)(process.execPath, [task, 'build', '--force'])),
    );
    seconds.remote.push(await secondsOf(() => checkout.build('retailers')));
    seconds.publish.push(
      await secondsOf(() => good(deliver('publish', 'retailers', '--bump', 'patch'))),
    );
    await checkout.edit(FAQ, (text) => text.replace(/payment card(?: now)*/, '$& now'));
    seconds.content.push(
      await secondsOf(() => good(deliver('publish', 'support', '--bump', 'patch'))),
    );
    seconds.rollback.push(
      await secondsOf(() => good(deliver('rollback', 'retailers', '--why', 'a benchmark'))),
    );
  }
  await host.stop();
  await checkout.remove();
  return [
    {
      what: 'production build of everything',
      unit: 's',
      target: '≤ 30 s',
      site: seconds.everything,
    },
    { what: 'build of one remote', unit: 's', target: '≤ 5 s', site: seconds.remote },
    { what: 'publish of one remote', unit: 's', target: '≤ 60 s', site: seconds.publish },
    { what: 'publish of content alone', unit: 's', target: '≤ 25 s', site: seconds.content },
    { what: 'rollback', unit: 's', target: '≤ 1 s', site: seconds.rollback },
  ];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function good(running: Promise<Run>): Promise<void> {
  const { code, progress } = await running;
  if (code !== 0) throw new Error(progress);
}
