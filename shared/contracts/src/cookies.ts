/** The names of the cookies; docs/contracts/cookies.md describes their values. */
export const COOKIES = { territory: 'region', language: 'lang', code: 'code' } as const;

/** The session storage key for the code of the tab. */
export const CODE_OF_TAB_KEY = 'redeem.code';
