/** Whether a command line of the delivery tool asks for a command that needs no installation. */
export function isOffline(words: readonly string[]): boolean;

/** Runs such a command line. Resolves to the exit code. */
export function runOffline(words: readonly string[]): Promise<number>;
