/** Replaces the runtime's preloading, because pages preload by their markup. */
export function preloadAssets(): never {
  throw new Error('the federation runtime of this build preloads nothing');
}

export function formatPreloadArgs(): never {
  return preloadAssets();
}

export function normalizePreloadExposes(): never {
  return preloadAssets();
}

export const defaultPreloadArgs = {};
