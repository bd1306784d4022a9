/** Takes the place of the runtime's preloading: here pages preload by their markup. */
export function formatPreloadArgs(): never {
  throw new Error('preloadRemote is not part of this build');
}

export const preloadAssets = formatPreloadArgs;
export const normalizePreloadExposes = formatPreloadArgs;
export const defaultPreloadArgs = {};
