import { useSyncExternalStore } from 'react';

/** Returns the parts of the address after `#/`, such as `remotes` and `retailers`. */
export function useRoute(): string[] {
  return pathOf(useSyncExternalStore(onRoute, () => location.hash));
}

function onRoute(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => {
    window.removeEventListener('hashchange', onChange);
  };
}

function pathOf(hash: string): string[] {
  return hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
}
