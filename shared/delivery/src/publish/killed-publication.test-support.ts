import { fileHeaders } from '@redeem/host';
import { storageAt } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';

import { readRelease } from '../release/read-release';
import { publish } from './publish';

// Publishes a release and kills its own process at the n-th moment before or after a write, like a machine
// that loses power. Exits with 0 if there is no such moment. Only writes to matching paths count.
const [root = '', folder = '', moment = '0', paths = ''] = process.argv.slice(2);

let moments = 0;
const dieAtMoment = (path: string) => {
  if (!new RegExp(paths).test(path)) return;
  if (moments++ === Number(moment)) process.kill(process.pid, 'SIGKILL');
};

await publish({
  storage: observed(storageAt(root, process.env, fileHeaders), {
    before: dieAtMoment,
    after: dieAtMoment,
  }),
  release: await readRelease(folder),
  by: 'ann',
  traffic: 100,
  check: () => Promise.resolve(),
});
