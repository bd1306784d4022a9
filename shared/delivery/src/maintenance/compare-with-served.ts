import type { Configuration, Registry } from '@redeem/contracts';
import { configurationOf, inlineScriptsOf, tagOf, registryOf } from '@redeem/host';
import type { Storage } from '@redeem/storage';

import { readHeadRevision } from '../revisions/head-revision';
import type { Say } from '../revisions/publish-head';
import { DeliveryError } from '../delivery-error';
import { type Finding, unless, untried } from '../finding';
import { notAllowed } from './served-policy';

/** The limit for a page of the site, in milliseconds. */
const PAGE_TIMEOUT_MS = 5_000;

/** The number of forbidden sources that a refusal names. */
const NAMED = 2;

/** A path without a page. Its answer has one more script, and the policy for it. */
const NO_PAGE = '/404';

const FOR_NGINX =
  'Configure nginx for this shell first, with the options of its last configuration: ';

const FOR_HOST = 'The host makes its policy itself: start it again from this checkout';

/** A shell that may replace the live one. */
interface NextShell {
  /** index.html as it was built. */
  html: string;
  entry: NonNullable<Registry['shell']>;
  /** True for a build of this checkout, false for a shell that the site keeps. */
  isBuilt: boolean;
}

/** The current answer of the site for a route. */
interface Served {
  route: string;
  status: number;
  policy: string | null;
  html: string;
  /** Whether a host has composed it. A host makes the policy of a page from that page. */
  isComposed: boolean;
}

interface ServedSite {
  /** The registry of the live releases. */
  live: Registry;
  storage: Storage;
  /** Names the address of the site. */
  environment: NodeJS.ProcessEnv;
}

/** Returns the address of the site: SITE_URL, or the address of `npm start`. */
export function siteAddress({ environment }: Pick<ServedSite, 'environment'>): string {
  return environment['SITE_URL']?.trim() || 'http://localhost:3000';
}

/**
 * Checks that the site's server serves the pages of a shell and allows their inline scripts. A file server has to know
 * new scripts and routes before the shell goes live. So each page is requested and compared with the new page.
 */
export async function compareWithServed(
  next: NextShell,
  { live, storage, environment }: ServedSite,
): Promise<Finding> {
  const site = siteAddress({ environment });
  const routes = Object.keys(next.entry.extras.routes);
  const answers = await Promise.all([...routes, NO_PAGE].map((route) => ask(site, route))).catch(
    (error: unknown) => reasonOf(error as Error),
  );
  if (typeof answers === 'string') {
    return untried(
      `no page could be requested at ${site} (${answers}), so the content policy that visitors get ` +
        'is not known. Start the site (npm start), or set SITE_URL to its address',
    );
  }
  const configuration = answers
    .map(({ html }) => configurationOf(html))
    .find((one) => one !== null);
  if (!configuration) {
    return untried(
      `${site} does not answer with pages of such a site: set SITE_URL to its address`,
    );
  }
  const shown = [live.revision, await readHeadRevision(storage)];
  const others = answers.filter(({ html }) => !isOfSite(html, live, shown));
  if (others.length > 0) {
    return untried(
      `${others.map(({ route }) => route).join(', ')} of ${site} is not of revision ${String(live.revision)} of ${storage.name}: ` +
        'set SITE_URL to the address of that site, and wait until it shows its last revision',
    );
  }
  const [failed] = answers.filter(
    ({ route, status }) => isLiveRoute(route, live) && isServerError(status),
  );
  if (failed) {
    return untried(
      `${site}${failed.route} answers ${String(failed.status)}, so the content policy that visitors get is not known`,
    );
  }
  const missing = answers.filter((answer) => !isAnswered(answer, live));
  const problems = [
    ...missing.map(
      ({ route, status }) =>
        `${route} is a page of this shell, and not there: the site answers ${String(status)}`,
    ),
    ...blankPages(
      answers.filter((answer) => !missing.includes(answer)),
      { next, configuration },
    ),
  ];
  return unless(
    problems.length > 0 ? [...problems, adviceFor(answers, next)] : [],
    `${site} answers all ${String(routes.length)} routes, with a policy for these pages`,
  );
}

/**
 * Refuses a rollback to a shell whose pages the site's server would leave blank or not serve. Passes with a note if
 * the server cannot be reached, because the live shell may be worse.
 */
export async function requireServed(
  { storage, say }: { storage: Storage; say: Say },
  shell: NonNullable<Registry['shell']>,
  html: string,
  live: Registry,
): Promise<void> {
  const next = { html, entry: shell, isBuilt: false };
  const finding = await compareWithServed(next, { storage, live, environment: process.env });
  if (finding.passed) return;
  if (finding.untried) {
    say(`The shell was not compared with the served site: ${finding.detail}`);
    return;
  }
  throw new DeliveryError(
    'refused',
    `shell ${shell.metadata.version} cannot be restored yet:\n${finding.detail}\n` +
      'If the live shell is worse for visitors, use --allow-blank-pages',
  );
}

/**
 * Returns whether a page belongs to this site and a current revision. Answers without a registry are judged by their
 * status.
 */
function isOfSite(html: string, live: Registry, revisions: readonly (number | null)[]): boolean {
  const registry = registryOf(html);
  if (!registry) return true;
  const { revision, shell } = registry;
  return (
    revisions.includes(revision) && shell?.metadata.integrity === live.shell?.metadata.integrity
  );
}

async function ask(site: string, route: string): Promise<Served> {
  const answer = await fetch(new URL(route, site), {
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
  });
  const html = await answer.text();
  const tag = answer.headers.get('ETag') ?? '';
  return {
    route,
    status: answer.status,
    policy: answer.headers.get('Content-Security-Policy'),
    html,
    isComposed: tag.includes(tagOf(html)),
  };
}

/**
 * Returns whether the answer for a route is the expected one. A live page has to exist. A new route of the shell is
 * unknown to a host that composes pages; a file server may know it, but has no file yet.
 */
function isAnswered({ route, status, isComposed }: Served, live: Registry): boolean {
  if (route === NO_PAGE || status === 200) return true;
  if (isLiveRoute(route, live)) return false;
  return isComposed || status === 503;
}

function isLiveRoute(route: string, { shell }: Registry): boolean {
  return Object.hasOwn(shell?.extras.routes ?? {}, route);
}

/** Returns whether the server failed or limited the request. That is no reason to refuse a shell, which may be the fix. */
function isServerError(status: number): boolean {
  return status === 429 || status >= 500;
}

interface NewSite {
  next: NextShell;
  configuration: Configuration;
}

function adviceFor(answers: readonly Served[], { isBuilt }: NextShell): string {
  if (answers.some(({ isComposed }) => isComposed)) return FOR_HOST;
  const words = isBuilt ? 'nginx --built-shell' : 'nginx';
  return `${FOR_NGINX}\`npm run --silent delivery -- ${words} > /etc/nginx/conf.d/site.conf\`, then \`nginx -s reload\``;
}

/** Returns a sentence for each group of pages with the same forbidden sources. */
function blankPages(answers: readonly Served[], site: NewSite): string[] {
  const pages = new Map<string, string[]>();
  for (const answer of answers) {
    const sources = listOf(forbidden(answer, site));
    if (sources !== '') pages.set(sources, [...(pages.get(sources) ?? []), answer.route]);
  }
  return [...pages].map(
    ([sources, routes]) =>
      `the content policy of ${routes.join(', ')} does not allow ${sources}, so browsers would show a blank page`,
  );
}

/** Returns the sources that the new pages need and the served policy forbids. */
function forbidden(
  { policy, html, isComposed }: Served,
  { next, configuration }: NewSite,
): string[] {
  // Each page has some of the scripts of its shell.
  const inlineScripts = inlineScriptsOf(isComposed ? html : next.html);
  return notAllowed(policy, { configuration, inlineScripts });
}

/** Returns the first sources and the number of the others. */
function listOf(sources: readonly string[]): string {
  const more = sources.length - NAMED;
  const named = sources.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${String(more)} more` : named;
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
