export { assembleSite } from './assemble-site';
export { assembleWorkspace } from './assemble-workspace';
export { composePage } from './compose-page';
export { composeRegistry } from './compose-registry';
export { integrityOf } from './integrity';
export { readRelease } from './read-release';
export type { Release, RemoteRelease, ShellRelease } from './read-release';
export { ReleaseError } from './release-error';
export type { ReleaseFile } from './release-files';
