import { showAlone } from '@redeem/platform/standalone';

import { remote } from './public';
import { RETAILERS } from './retailers/retailers';
import { FAILING, STRANDED, USED, visitWith } from './testing/fixtures';

const offer = visitWith({
  selections: RETAILERS.map(({ selection }) => selection),
  profiles: ['HD', 'UHD'],
});

await showAlone(remote, {
  offer,
  dvd: visitWith({ profiles: ['SD'] }),
  one: visitWith({ selections: ['itunes'] }),
  stranger: visitWith({ selections: ['Kestrel Video Club', 'vudu'], titles: [] }),
  none: visitWith({ selections: [] }),
  failing: FAILING,
  used: USED,
  stranded: STRANDED,
});
