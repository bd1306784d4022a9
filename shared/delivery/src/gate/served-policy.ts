import { contentPolicy, type PagePolicy, scriptOrigins } from '@redeem/host';

/** The sources of every directive of one policy. */
type Directives = ReadonlyMap<string, readonly string[]>;

/** What a page loads by itself, beside scripts. */
const LOADED = ['style-src', 'font-src', 'img-src', 'connect-src', 'worker-src', 'frame-src'];

/**
 * Returns what a page needs and a served `Content-Security-Policy` header does not allow, as a directive
 * and a source each: `script-src 'sha256-…'`. A page without a policy may load everything; of several
 * policies each has to allow it.
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

/** The scripts in the page by their hashes; where these do not vouch for the rest, its origins too. */
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

/** A directive that is not there forbids nothing. A scheme or `*` stands for all addresses of it. */
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

/** Of a directive that is there twice a browser goes by the first. */
function parsePolicy(text: string): Directives {
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (!directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}
