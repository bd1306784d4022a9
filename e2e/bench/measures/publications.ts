import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import { Checkout } from '../../support/delivery/checkout';
import { deliveryTool } from '../../support/delivery/delivery';
import { Program } from '../../support/running/program';
import { CONTENT_SERVICE, ENVIRONMENT, REPOSITORY, startServer } from '../laboratory';
import type { Row } from '../table';

const TASK = join(REPOSITORY, 'shared/tasks/src/redeem.mjs');
const FAQ = 'remotes/support/content/en/faq.md';

/** The address of the host that the gate visits. */
const VISITED = 'http://localhost:4709';

/** Measures how long a build and deliveries to a copy of the site take. */
export async function measurePublications(built: string, workspace: string): Promise<Row[]> {
  const root = join(workspace, 'published');
  await cp(built, root, { recursive: true });
  const environment = { ...ENVIRONMENT, CONTENT_SERVICE_URL: CONTENT_SERVICE, SITE_ROOT: root };
  const host = await startServer('shared/host', `${VISITED}/livez`, environment);
  const checkout = await Checkout.make();
  const deliver = deliveryTool({
    checkout: checkout.folder,
    root,
    siteUrl: VISITED,
    environment,
  });
  const publish = (name: string) => deliver('publish', name, '--bump', 'patch');
  try {
    const rows = [
      await timed('production build of everything', 30, async () => {
        const program = Program.start(process.execPath, [TASK, 'build', '--force']);
        return { code: await program.ended, progress: program.errors };
      }),
      await timed('publish of one remote', 60, () => publish('retailers')),
      await timed('rollback', 1, () => deliver('rollback', 'retailers', '--why', 'a benchmark')),
    ];
    // Git says that only texts differ, so both releases are of commits.
    await checkout.commit('Publish the FAQ');
    await publish('support');
    await checkout.edit(FAQ, (text) => text.replace('payment card', 'payment card now'));
    await checkout.commit('Change a sentence');
    return [...rows, await timed('publish of texts alone', 30, () => publish('support'))];
  } finally {
    await host.stop('SIGKILL');
    await checkout.remove();
  }
}

async function timed(
  what: string,
  mostSeconds: number,
  work: () => Promise<{ code: number; progress: string }>,
): Promise<Row> {
  const start = performance.now();
  const { code, progress } = await work();
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`${what}: ${progress}`);
  return { what, unit: 's', target: `≤ ${String(mostSeconds)} s`, site: [seconds] };
}
