import { contentPolicy, type PagePolicy, scriptOrigins } from '@redeem/host';

/** The sources of a policy by directive. */
type Directives = ReadonlyMap<string, readonly string[]>;

/** The directives of a page's requests, except scripts. */
const LOADED = ['style-src', 'font-src', 'img-src', 'connect-src', 'worker-src', 'frame-src'];

/**
 * Returns the sources that a page needs and a served `Content-Security-Policy` header does not allow, each with its
 * directive: `script-src 'sha256-…'`. A page without a policy may load everything. Each of several policies has to
 * allow a source.
 */
export function notAllowed(header: string | null, page: PagePolicy): string[] {
  const served = (header ?? '').split(',').map(parsePolicy);
  return [...new Set(served.flatMap((policy) => notAllowedBy(policy, page)))];
}

function notAllowedBy(policy: Directives, page: PagePolicy): string[] {
  const needed = parsePolicy(contentPolicy(page));
  const names = (needed.get('trusted-types') ?? []).filter(
    (name) => !isListed(policy.get('trusted-types'), name),
  );
  return [
    ...notAllowedScripts(policy, page),
    ...LOADED.flatMap((directive) =>
      missing(policy, directive, needed.get(directive) ?? []).map(
        (source) => `${directive} ${source}`,
      ),
    ),
    ...names.map((name) => `trusted-types ${name}`),
  ];
}

/**
 * Returns the missing hashes of inline scripts, and the missing origins of other scripts if the hashes do not cover them.
 */
function notAllowedScripts(policy: Directives, page: PagePolicy): string[] {
  const allowed = policy.get('script-src') ?? policy.get('default-src') ?? [];
  const hashes = page.inlineScripts.map((hash) => `'${hash}'`);
  const origins = allowed.includes("'strict-dynamic'")
    ? []
    : (parsePolicy(scriptOrigins(page)).get('script-src') ?? []);
  const isAnyInline = allowed.includes("'unsafe-inline'") && !allowed.some(isHash);
  return missing(policy, 'script-src', [...hashes, ...origins.filter((one) => !isHash(one))])
    .filter((source) => !(isAnyInline && isHash(source)))
    .map((source) => `script-src ${source}`);
}

function missing(policy: Directives, directive: string, needed: readonly string[]): string[] {
  const allowed = policy.get(directive) ?? policy.get('default-src');
  return needed.filter((source) => source !== "'none'" && !isListed(allowed, source));
}

/**
 * Returns whether a directive allows a source. A missing directive allows everything; a scheme or `*` allows all its
 * addresses.
 */
function isListed(allowed: readonly string[] | undefined, source: string): boolean {
  if (!allowed || allowed.includes(source)) return true;
  if (isHash(source)) return false;
  return (
    allowed.includes('*') || allowed.some((one) => one.endsWith(':') && source.startsWith(one))
  );
}

function isHash(source: string): boolean {
  return source.startsWith("'sha256-");
}

/** Parses a policy. Browsers use the first of two equal directives. */
function parsePolicy(text: string): Directives {
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}
