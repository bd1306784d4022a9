/** A valid code in the United States. Its exchange always fails, so it is never used up. */
export const NEVER_USED_UP = 'XFAR6PW7DVPJ';

/** Pick lists without a choice. */
export const ONE_OF_FOUR = 'MENUH9U6GVHX';
export const TWO_OF_FIVE = 'MENTWGGH4XT6T4PX';

/** A pick list with an earlier choice, which can still be redeemed. */
export const CHOSEN = { list: 'MNXQXKVVJC7X', issued: 'HDE3M67HKMEE' };
