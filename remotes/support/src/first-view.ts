import { firstViewsOfRemote } from '@redeem/platform/first-view';

import { remote } from './public';

/** Renders the first views of this remote, at build time. */
export const firstViews = () =>
  firstViewsOfRemote(remote, ['/support', '/returnpolicy', '/codereturn']);
