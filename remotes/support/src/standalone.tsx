import { showAlone, visitorOfAddress } from '@redeem/platform/standalone';

import { remote } from './public';

if (location.pathname === '/') {
  history.replaceState(null, '', `/support${location.search}${location.hash}`);
}

await showAlone(remote, visitorOfAddress());
