/** Matches a character that controls a terminal, breaks a line or is invisible. */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
