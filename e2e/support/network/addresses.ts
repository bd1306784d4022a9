/**
 * The first port of a block of 20. `npm test` passes a free block in E2E_PORT (shared/tasks/src/test/parts.ts).
 */
const FIRST = Number(process.env['E2E_PORT'] ?? 4300);

/** The ports of the tests, which differ from those of `npm start`. */
export const PORTS = {
  site: FIRST,
  contentService: FIRST + 1,
  thirdParties: FIRST + 2,
  webKitDriver: FIRST + 3,
  console: FIRST + 4,
  /** The first of ten. */
  development: FIRST + 5,
} as const;

export const SITE = `http://localhost:${String(PORTS.site)}`;
export const FRENCH_SITE = `http://cinema.localhost:${String(PORTS.site)}`;
export const CONTENT_SERVICE = `http://localhost:${String(PORTS.contentService)}`;

/** Another host than the site's, as in production: cookies ignore ports. */
export const THIRD_PARTIES = `http://127.0.0.1:${String(PORTS.thirdParties)}`;

/** The origin of a developer's remote, the only one from which the site accepts overrides. */
export const DEVELOPMENT = `http://localhost:${String(PORTS.development)}`;

/** The origin of the console of a test. */
export const CONSOLE = `http://localhost:${String(PORTS.console)}`;
