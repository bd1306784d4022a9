/** Matches an integrity that browsers understand. They ignore any other value and run the file unchecked. */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/** The file name of a release's record, which is stored beside its files and holds the SHA-384 of each. */
export const RECORD = 'release.json';
