import { fileHeaders } from '@redeem/host';
import { storageAt } from '@redeem/storage';

import { commitChange } from './change-site';
import { SITE_LOCK } from './revision-contract';

// Changes a site some times, one change after the other, and prints the revisions that it has made.
const [root = '', by = '', count = '0'] = process.argv.slice(2);
const storage = storageAt(root, process.env, fileHeaders);
const change = { action: 'configure', subject: SITE_LOCK, from: null, to: null } as const;

for (let made = 0; made < Number(count); made += 1) {
  const { revision } = await commitChange({ storage, by, decide: () => ({ change }) });
  // As text, because a number would be coloured where FORCE_COLOR is set.
  console.log(String(revision));
}
