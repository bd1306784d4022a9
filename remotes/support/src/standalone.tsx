import { showAlone, visitorOfAddress } from '@redeem/platform/standalone';

import { remote } from './public';

await showAlone(remote, visitorOfAddress());
