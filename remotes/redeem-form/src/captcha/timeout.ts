/** The time limit of the captcha's chunk, and of its script, in milliseconds. */
export const CAPTCHA_TIMEOUT_MS = 10_000;
