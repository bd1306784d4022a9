// All that delivery and builds need. Files behind this door must not import the server (`server/`), because delivery
// also runs as one file without an installation.
export {
  configurationFrom,
  EnvironmentError,
  siteConfigurationFrom,
} from './configuration/configuration-from-environment';
export { pathOfCaller } from './configuration/path-of-caller';
export { compress, DECOMPRESS, isCompressed, WORTH_IT } from './files/compress';
export { type Deltas, DELTAS, deltaPath, isDelta, parseDeltas, pathPattern } from './files/deltas';
export { integrityOf } from './files/hashes';
export { composePage, configurationOf, registryOf } from './page/compose-page';
export {
  composeServiceWorker,
  SERVICE_WORKER_FILE,
  serviceWorkerBeside,
} from './page/compose-service-worker';
export { composeSite, NOT_FOUND_PAGE, siteFiles } from './page/compose-site';
export { jsonScript } from './page/json-script';
export { isContent, localeOfTexts, localesOfContent, textsLink } from './page/texts-link';
export { contentPolicy, type PagePolicy, scriptOrigins } from './policy/content-policy';
export { fileHeaders } from './policy/file-headers';
export { headerPolicy, type Headers } from './policy/headers';
export { inlineScriptsOf } from './policy/inline-scripts';
