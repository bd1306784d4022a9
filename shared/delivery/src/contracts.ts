// This door is opened by the browser too: nothing behind it may need Node.
export { ConfigurationContract, parseConfiguration } from './configuration-contract';
export type { Configuration } from './configuration-contract';
export type { ServiceWorkerSettings } from './compose-service-worker';
export { contentTypeOf } from './content-type';
export { ContractError } from './contract-error';
export { outsiders } from './policy/outsiders';
export { classOf, SERVICE_WORKER_PATH } from './policy/route-class';
export { parsePageRegistry, salvageRegistry } from './page-registry';
export type { PageEntry, PageRegistry } from './page-registry';
export { RegistryContract, parseRegistry } from './registry-contract';
export type { Registry, RegistryEntry } from './registry-contract';
export { INTEGRITY, parseRecordedFiles, recordBeside } from './recorded-files';
export { releasesOf, runnableReleases } from './registry-releases';
export type { Report, Vitals } from './report-contract';
export { routeOf } from './route-of';
export { shareOf } from './share';
export { withoutCodes } from './without-codes';
