// One file for all of the teams' tools: each further one would cost every visitor its name.
export { openInspector } from './open-inspector';
export { overridePage } from './override-page';
