export { assembleSite } from './assemble-site';
export { assembleWorkspace } from './assemble-workspace';
export {
  configurationFrom,
  EnvironmentError,
  siteConfigurationFrom,
} from './configuration-from-environment';
export { composePage, reconfigurePage, withoutRoutePreloads } from './compose-page';
export { composeRegistry } from './compose-registry';
export {
  composeServiceWorker,
  SERVICE_WORKER_FILE,
  serviceWorkerBeside,
} from './compose-service-worker';
export { compress } from './compress';
export { integrityOf } from './integrity';
export { jsonScript } from './json-script';
export { type HeaderPolicy, headerPolicy } from './policy/headers';
export { inlineScriptsOf } from './policy/inline-scripts';
export { pageTag } from './policy/page-tag';
export { readRelease } from './read-release';
export type { Release, RemoteRelease, ShellRelease } from './read-release';
export { ReleaseError } from './release-error';
export type { ReleaseFile } from './release-files';
export { textsLink } from './texts-link';
export { UNPRINTABLE } from './unprintable';
export { parseViolation } from './violation-contract';
