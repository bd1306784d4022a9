import { readRelease } from '../release/read-release';
import { observed } from '../site/observed.test-support';
import { openStorage } from '../site/open-storage';
import { publishBuilt } from './publish-built.test-support';

// Publishes a release and kills its own process at the n-th moment before or after a write, like a machine
// that loses power. Exits with 0 if there is no such moment. Only writes to matching paths count.
const [root = '', folder = '', moment = '0', paths = ''] = process.argv.slice(2);

let moments = 0;
const dieAtMoment = (path: string) => {
  if (!new RegExp(paths).test(path)) return;
  if (moments++ === Number(moment)) process.kill(process.pid, 'SIGKILL');
};

await publishBuilt({
  storage: observed(await openStorage(root), { before: dieAtMoment, after: dieAtMoment }),
  release: await readRelease(folder),
  by: { name: 'ann' },
  traffic: 100,
});
