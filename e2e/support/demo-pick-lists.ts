/** Pick lists that nobody has chosen from. */
export const ONE_OF_FOUR = 'MENUH9U6GVHX';
export const TWO_OF_FIVE = 'MENTWGGH4XT6T4PX';

/** Chosen from long ago; what was chosen can still be redeemed. */
export const CHOSEN = { list: 'MNXQXKVVJC7X', issued: 'HDE3M67HKMEE' };
