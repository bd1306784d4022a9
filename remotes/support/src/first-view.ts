import { firstViewsOfRemote } from '@redeem/platform/first-view';

import { remote } from './public';

/** Renders the first views of this remote, at build time, and when its content is replaced. */
export const firstViews = ({ loadStrings } = remote) =>
  firstViewsOfRemote({ ...remote, loadStrings }, ['/support', '/returnpolicy', '/codereturn']);
