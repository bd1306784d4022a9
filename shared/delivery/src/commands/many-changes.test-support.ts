import { changeSite } from '../site/change-site';
import { openStorage } from '../site/open-storage';
import { SITE } from '../site/revision';

// Changes a site some times, one change after the other, and prints the revisions that it has made.
const [root = '', name = '', count = '0'] = process.argv.slice(2);
const storage = await openStorage(root);
const change = { storage, by: { name }, action: 'lock', subject: SITE } as const;

for (let made = 0; made < Number(count); made += 1) {
  const { revision } = await changeSite({ ...change, decide: () => ({}) });
  // As text, because a number would be coloured where FORCE_COLOR is set.
  console.log(String(revision));
}
