/** The teams' tools, which no visitor needs: nothing else may import them. */
export function loadTools() {
  return import('./tools');
}
