import { getInstance } from '@module-federation/enhanced/runtime';
import type { Remote } from '@redeem/kit';

import type { Release } from './choose-releases';

/** Everything of a remote is reached through the one module it exposes. */
const EXPOSED = 'remote';

/** Loads this release of a remote, once; nothing of it is asked for again here. */
export async function loadRelease({ url, metadata, extras, state }: Release): Promise<Remote> {
  const federation = getInstance();
  if (!federation) throw new Error('the shell was built without federation');
  const { globalName } = extras;
  // The runtime knows a remote by its name, and another release of it is another remote.
  const name = state === 'fallback' ? `${globalName}@${metadata.version}` : globalName;
  // It takes whatever stands there for the remote it asked for, also what another release has left.
  Reflect.set(globalThis, globalName, undefined);
  // Only what a route asks for is registered: five hundred remotes then cost what five do.
  federation.registerRemotes([{ name, entry: url, entryGlobalName: globalName, type: 'global' }]);
  const module = await federation.loadRemote<{ remote?: Remote }>(`${name}/${EXPOSED}`);
  if (!module?.remote) throw new Error(`${globalName} exposes no remote`);
  return module.remote;
}
