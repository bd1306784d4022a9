// The browser imports this file too, so no file behind it may need Node.
export { ContractError, parseDocument, parseJsonDocument } from './contract-error';
export { CODE_OF_TAB_KEY, COOKIES } from './cookies';
export { brandAtHost, type BrandWithHosts, withoutRootDot } from './configuration/brand-at-host';
export { type Configuration, parseConfiguration } from './configuration/configuration-contract';
export { externalOrigins } from './configuration/external-origins';
export { contentTypeOf } from './paths/content-type';
export { MARK, MARKED } from './paths/page-marks';
export {
  classOf,
  CODE_IN_QUERY,
  MALFORMED_PATH,
  REPORTS,
  ROBOTS,
  type RouteClass,
  routeOf,
} from './paths/route-class';
export {
  BUILT_FILES,
  type CheckData,
  firstViewFile,
  firstViewPage,
  PACKAGE_NAME,
  pageOfFirstView,
  parseCheckData,
  parsePromises,
  type Promises,
  type Source,
  SourceContract,
} from './registry/built-files';
export {
  type PageEntry,
  type PageRegistry,
  pageRegistry,
  parsePageRegistry,
  salvageRegistry,
} from './registry/page-registry';
export {
  type FallbackRelease,
  INTEGRITY,
  RECORD,
  type Registry,
  RegistryContract,
  type RegistryEntry,
  ReleasedEntryContract,
  ShellContract,
} from './registry/registry-contract';
export {
  defaultOf,
  everyRelease,
  releasesOf,
  runnableReleases,
  versionsIn,
} from './registry/registry-releases';
export { isForVisitors, shareOf } from './registry/share';
export { parseReport, type Report, type Vitals } from './reports/report-contract';
export { UNPRINTABLE, withoutCodes } from './reports/without-codes';
