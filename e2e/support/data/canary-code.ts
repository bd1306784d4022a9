/** A code that only the site and its content service may receive. */
export const CANARY = 'HDMAQF4PX7TV';

/** The code in groups. */
export const CANARY_GROUPED = 'HDMA-QF4P-X7TV';

/** Returns an expression that matches every spelling of the code. */
export function canary(): RegExp {
  return /HDMA[^A-Z0-9]{0,3}QF4P[^A-Z0-9]{0,3}X7TV/i;
}
