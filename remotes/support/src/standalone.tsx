import { showAlone } from '@redeem/platform/standalone';

import { remote } from './public';
import { VISITORS } from './visitors';

const locale = new URLSearchParams(location.search).get('locale') ?? 'en';
const visitor = Object.entries(VISITORS).find(([name]) => name === locale)?.[1] ?? VISITORS.en;

if (location.pathname === '/') {
  history.replaceState(null, '', `/support${location.search}${location.hash}`);
}

await showAlone(remote, visitor);
