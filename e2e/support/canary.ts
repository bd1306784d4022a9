/** A code that nobody but the site and its content service may ever hear of. */
export const CANARY = 'HDMAQF4PX7TV';

/** As people write it. */
export const CANARY_GROUPED = 'HDMA-QF4P-X7TV';

/** Finds it, however it is written. */
export function canary(): RegExp {
  return /HDMA[^A-Z0-9]{0,3}QF4P[^A-Z0-9]{0,3}X7TV/i;
}
