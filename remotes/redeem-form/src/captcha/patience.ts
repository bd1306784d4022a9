/** How long a visitor waits for a captcha before there is another way to go, in milliseconds. */
export const PATIENCE = 10_000;
