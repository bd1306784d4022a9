/** A valid code in the United States. Its exchange always fails, so it is never used up. */
export const NEVER_USED_UP = 'XFAR6PW7DVPJ';
