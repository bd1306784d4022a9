interface RemoteReport {
  remote: string;
  version: string | null;
  error: unknown;
  stack: string;
}

/** Says which release of which remote went wrong. What a visitor typed is never part of it. */
export function reportRemoteError({ remote, version, error, stack }: RemoteReport): void {
  console.error(`[redeem] ${remote}@${version ?? '?'} failed`, error, stack);
}

/** An error of our own that nobody caught (product-spec 2). */
export function reportUnhandledError(error: unknown): void {
  console.error('[redeem] unhandled error', error);
}

/** An error that React got over by rendering once more; the visitor saw nothing of it. */
export function reportRecoveredError(error: unknown): void {
  console.warn('[redeem] recovered from an error', error);
}

/** The texts of a locale could not be had; the page says what it can. */
export function reportMissingTexts(locale: string, error: unknown): void {
  console.error(`[redeem] no texts for ${locale}`, error);
}
