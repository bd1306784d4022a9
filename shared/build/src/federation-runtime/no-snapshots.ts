/**
 * Replaces the runtime's resolution of remotes by manifests (with satisfy.ts 2.7 kB Brotli), because the registry resolves them
 * before the page is composed.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, never>();
}

/** Returns no snapshot: the runtime uses the registration of the remote only. */
export function getGlobalRemoteInfo(): { hostGlobalSnapshot?: never } {
  return {};
}
