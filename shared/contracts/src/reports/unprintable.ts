/** Matches a character that a terminal may act upon, that breaks a line, or that a reader cannot see. */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
