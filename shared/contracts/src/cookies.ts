/** The names of the cookies; what each holds is in docs/contracts/cookies.md. */
export const COOKIES = { territory: 'region', language: 'lang', code: 'code' } as const;

/** The key of session storage under which a tab keeps its own code. */
export const CODE_OF_TAB_KEY = 'redeem.code';
