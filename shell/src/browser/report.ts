/** The package that a script of the site was released with. */
export interface ScriptOwner {
  name: string;
  version: string;
}

interface RemoteReport {
  remote: string;
  version: string | null;
  error: unknown;
  stack: string;
}

/** A failure of the site's own code, for the listener of `onFailure`. */
export interface Failure {
  what: 'remote' | 'unhandled' | 'recovered' | 'texts' | 'registry';
  /** The package that failed, or the locale whose translations could not be loaded. */
  of?: string;
  error: unknown;
}

let notify: (failure: Failure) => void = () => undefined;

/** Calls the listener for every failure from now on; replaces the listener before it. */
export function onFailure(listener: (failure: Failure) => void): void {
  notify = listener;
}

/** Logs and reports which release of a remote failed. The report never contains the visitor's input. */
export function reportRemoteError({ remote, version, error, stack }: RemoteReport): void {
  console.error(`[redeem] ${remote}@${version ?? '?'} failed`, error, stack);
  notify({ what: 'remote', of: remote, error });
}

interface FallbackReport {
  remote: string;
  /** The release that runs instead. */
  version: string | null;
  /** The error of the release that failed. */
  error: Error;
}

/** Logs and reports that a fallback runs instead of the release that failed. The visitor saw no failure. */
export function reportFallback({ remote, version, error }: FallbackReport): void {
  console.error(`[redeem] ${remote}@${version ?? '?'} runs instead:`, error);
  notify({ what: 'remote', of: remote, error });
}

/**
 * Logs and reports an unhandled error of the site itself (spec-2.11).
 *
 * @param owner The package whose script threw it; null if the error does not name one.
 */
export function reportUnhandledError(error: unknown, owner: ScriptOwner | null): void {
  const { name, version } = owner ?? { name: 'unknown', version: '?' };
  console.error(`[redeem] unhandled error in ${name}@${version}`, error);
  notify({ what: 'unhandled', ...(owner && { of: name }), error });
}

/** Logs and reports an error from which the page has recovered. The visitor saw no failure. */
export function reportRecoveredError(error: unknown): void {
  console.warn('[redeem] recovered from an error', error);
  notify({ what: 'recovered', error });
}

/** Logs and reports that the translations of a locale could not be loaded. */
export function reportMissingTexts(locale: string, error: unknown): void {
  console.error(`[redeem] no texts for ${locale}`, error);
  notify({ what: 'texts', of: locale, error });
}

/** Logs and reports that the registry in the page has errors. The page uses its valid part. */
export function reportMalformedRegistry(error: unknown): void {
  console.error('[redeem] the registry in the page is malformed', error);
  notify({ what: 'registry', error });
}
