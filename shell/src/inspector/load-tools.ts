/** Loads the tools of the teams, which visitors do not need. Nothing else may import them. */
export function loadTools() {
  return import(/* webpackChunkName: "inspector" */ './tools');
}
