/** Matches a query with the parameter `c`, encoded or not. A cache that stores such an address stores the code. */
export const CODE_IN_QUERY = /(?:^|[?&])(?:c|%[46]3)(?:=|&|$)/i;

/** Matches a path with a dot segment, encoded or not, a backslash or a fragment: servers resolve it differently. */
export const MALFORMED_PATH = /[#\x5c]|\/(\.|%2e){1,2}(\/|$)/i;
