import { showAlone } from '@redeem/platform/standalone';

import { remote } from './public';

await showAlone(remote, {});
