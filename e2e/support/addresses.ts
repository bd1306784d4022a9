/** E2E_PORT moves all of them, so that two checkouts can test on one machine. */
const FIRST = Number(process.env['E2E_PORT'] ?? 4300);

/** Where the tests' own site runs, beside one a developer may have started. */
export const PORTS = {
  site: FIRST,
  contentService: FIRST + 100,
  thirdParties: FIRST + 200,
  development: FIRST + 300,
} as const;

export const SITE = `http://localhost:${String(PORTS.site)}`;
export const FRENCH_SITE = `http://cinema.localhost:${String(PORTS.site)}`;
export const CONTENT_SERVICE = `http://localhost:${String(PORTS.contentService)}`;

/** A host of their own, as in production: the site's cookies do not tell ports apart. */
export const THIRD_PARTIES = `http://127.0.0.1:${String(PORTS.thirdParties)}`;

/** Where a developer's remote would be served: the one origin of which the site takes overrides. */
export const DEVELOPMENT = `http://localhost:${String(PORTS.development)}`;
