import { showAlone } from '@redeem/platform/standalone';

import { remote } from './public';
import { VISITS } from './standalone-visits';

/** `?visit=failing` and the other names in standalone-visits.ts show other visitors. */
const name = new URLSearchParams(location.search).get('visit') ?? '';

if (location.pathname === '/') history.replaceState(null, '', `/gpbundle${location.search}`);

await showAlone(remote, VISITS[name] ?? VISITS['open'] ?? {});
