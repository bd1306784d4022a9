import { showAlone } from '@redeem/platform/standalone';

import { remote } from './public';
import { FAILING, pickList, visitWith } from './testing/fixtures';

await showAlone(remote, {
  two: visitWith(),
  one: visitWith(pickList(1)),
  nameless: visitWith(pickList(2, { titles: [] })),
  none: visitWith(pickList(4)),
  failing: FAILING,
});
