/**
 * Takes the place of what resolves remotes by manifests and their versions: here the registry has
 * done that before the page was made.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, never>();
}

/** Nothing is known of a remote but what it was registered with. */
export function getGlobalRemoteInfo(): { hostGlobalSnapshot?: never } {
  return {};
}
