import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { REPOSITORY } from '../places';
import type { Row } from '../report/table';
import type { PublishedSite } from './published-site';

const FAQ = 'remotes/support/content/en/faq.md';

/** Measures how long builds and deliveries take. Each builds everything anew. */
export async function measureDeliveryTimes(site: PublishedSite, rounds: number): Promise<Row[]> {
  const task = join(REPOSITORY, 'shared/tasks/src/redeem.mjs');
  const seconds = {
    everything: [] as number[],
    publish: [] as number[],
    content: [] as number[],
    rollback: [] as number[],
  };
  // A build contains the paths of its checkout, so the live release is built in this checkout too.
  await site.deliver('publish', 'support', '--bump', 'patch');
  for (let round = 0; round < rounds; round += 1) {
    seconds.everything.push(
      await secondsOf(() => promisify(execFile)(process.execPath, [task, 'build', '--force'])),
    );
    seconds.publish.push(
      await secondsOf(() => site.deliver('publish', 'retailers', '--bump', 'patch')),
    );
    await site.checkout.edit(FAQ, (text) => text.replace(/payment card(?: now)*/, '$& now'));
    seconds.content.push(
      await secondsOf(() => site.deliver('publish', 'support', '--bump', 'patch')),
    );
    seconds.rollback.push(
      await secondsOf(() => site.deliver('rollback', 'retailers', '--why', 'a benchmark')),
    );
  }
  return [
    {
      what: 'production build of everything',
      unit: 's',
      target: '≤ 30 s',
      site: seconds.everything,
    },
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
