// The browser imports this file too, so no file behind it may need Node.
export * from './configuration/brand-at-host';
export * from './configuration/configuration-contract';
export { ContractError, json, parseDocument } from './contract-error';
export { CODE_OF_TAB_KEY, COOKIES } from './cookies';
export { MARK, MARKED } from './paths/page-marks';
export * from './paths/route-class';
export * from './registry/built-files';
export * from './registry/page-registry';
export type { FallbackRelease, Registry, RegistryEntry } from './registry/registry-contract';
export { INTEGRITY, RECORD, RegistryContract } from './registry/registry-contract';
export { ReleasedEntryContract, ShellContract } from './registry/registry-contract';
export * from './registry/releases';
export { type Report, ReportContract } from './reports/report-contract';
export { UNPRINTABLE, withoutCodes } from './reports/without-codes';
