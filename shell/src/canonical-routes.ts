/**
 * The routes under which search engines list a page, each at its own address. The page of
 * /returnpolicy and /codereturn, which the support remote owns, says itself which of the two counts.
 */
export const CANONICAL_ROUTES: readonly string[] = ['/', '/support'];
