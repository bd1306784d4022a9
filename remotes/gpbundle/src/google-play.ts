/** A proper name, the same in every language. */
export const GOOGLE_PLAY = 'Google Play';
