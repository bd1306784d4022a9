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

/** Something of ours that went wrong, for whoever wants to hear of it besides the console. */
export interface Failure {
  what: 'remote' | 'unhandled' | 'recovered' | 'texts' | 'registry';
  /** The package that failed, or the locale whose texts could not be had. */
  of?: string;
  error: unknown;
}

let tell: (failure: Failure) => void = () => undefined;

/** From now on failures are told here as well. */
export function onFailure(listener: (failure: Failure) => void): void {
  tell = listener;
}

/** Says which release of which remote went wrong. What a visitor typed is never part of it. */
export function reportRemoteError({ remote, version, error, stack }: RemoteReport): void {
  console.error(`[redeem] ${remote}@${version ?? '?'} failed`, error, stack);
  tell({ what: 'remote', of: remote, error });
}

interface FallbackReport {
  remote: string;
  /** The release that runs instead. */
  version: string | null;
  /** Why it does not run the one it should. */
  error: Error;
}

/** Another release has taken the place of the one that failed; the visitor saw nothing of it. */
export function reportFallback({ remote, version, error }: FallbackReport): void {
  console.error(`[redeem] ${remote}@${version ?? '?'} runs instead:`, error);
  tell({ what: 'remote', of: remote, error });
}

/**
 * An unhandled error of the site itself (product-spec 2).
 *
 * @param owner The package whose script threw it; null where the error does not name one.
 */
export function reportUnhandledError(error: unknown, owner: ScriptOwner | null): void {
  const { name, version } = owner ?? { name: 'unknown', version: '?' };
  console.error(`[redeem] unhandled error in ${name}@${version}`, error);
  tell({ what: 'unhandled', ...(owner && { of: name }), error });
}

/** An error that React got over by rendering once more; the visitor saw nothing of it. */
export function reportRecoveredError(error: unknown): void {
  console.warn('[redeem] recovered from an error', error);
  tell({ what: 'recovered', error });
}

/** The texts of a locale could not be had; the page says what it can. */
export function reportMissingTexts(locale: string, error: unknown): void {
  console.error(`[redeem] no texts for ${locale}`, error);
  tell({ what: 'texts', of: locale, error });
}

/** The page was composed of a registry with mistakes in it; it makes do with the rest. */
export function reportMalformedRegistry(error: unknown): void {
  console.error('[redeem] the registry in the page is malformed', error);
  tell({ what: 'registry', error });
}
