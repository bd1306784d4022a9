import type { Configuration, Registry } from '@redeem/contracts';
import { composePage, configurationOf, inlineScriptsOf, pageTag, registryOf } from '@redeem/host';

import { shellEntry } from '../release/released-entry';
import { readHeadRevision } from '../revisions/publish-head';
import { type Candidate, siteAddress } from './candidate';
import { type Finding, passed, unless, untried } from './finding';
import { notAllowed } from './served-policy';

/** How long a page of the site may take, in milliseconds. */
const PAGE_TIMEOUT_MS = 5_000;

/** How many of the forbidden sources a refusal names. */
const NAMED = 2;

/** A path that is no page of any shell: its answer has one script more, and the policy of that. */
const NO_PAGE = '/404';

const FOR_NGINX = 'Let nginx know this shell before, with the options of its last configuration: ';

const FOR_HOST = 'The host makes its policy itself: start it again from this checkout';

/** A shell that visitors would get in the place of the live one. */
interface NextShell {
  /** index.html as it was built. */
  html: string;
  entry: NonNullable<Registry['shell']>;
  /** Whether it is built in this checkout, and not yet among the shells that the site keeps. */
  isBuilt: boolean;
}

/** What the address of the site answers for a route now. */
interface Served {
  route: string;
  status: number;
  policy: string | null;
  html: string;
  /** Whether a host has composed it, which makes the policy of a page from that page. */
  isComposed: boolean;
}

/**
 * A shell brings scripts that stand in its pages, and routes. A server of files has to know both before
 * visitors get them, so the site is asked for each page, and its answer is compared with the new page.
 */
export async function checkPolicy(candidate: Candidate): Promise<Finding> {
  const { release, live } = candidate;
  if (release.kind === 'remote') return passed('a remote adds no route and no script to the page');
  if (!live.shell) return passed('no shell is live, so there is no page to ask for');
  const next = { html: release.html, entry: shellEntry(release), isBuilt: true };
  return compareWithServed(next, candidate);
}

/** The same for a shell of which nothing but its page and its entry is at hand. */
export async function compareWithServed(
  next: NextShell,
  { live, storage, environment }: Pick<Candidate, 'live' | 'storage' | 'environment'>,
): Promise<Finding> {
  const site = siteAddress({ environment });
  const routes = Object.keys(next.entry.extras.routes);
  const answers = await Promise.all([...routes, NO_PAGE].map((route) => ask(site, route))).catch(
    (error: unknown) => reasonOf(error as Error),
  );
  if (typeof answers === 'string') {
    return untried(
      `no page could be asked for at ${site} (${answers}), so the content policy that visitors get ` +
        'is not known. Start the site (npm start), or say where it is with SITE_URL',
    );
  }
  const configuration = answers
    .map(({ html }) => configurationOf(html))
    .find((one) => one !== null);
  if (!configuration) {
    return untried(`${site} answers with pages that are not of such a site: set SITE_URL`);
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
      { next, live, configuration },
    ),
  ];
  return unless(
    problems.length > 0 ? [...problems, adviceFor(answers, next)] : [],
    `${site} answers all ${String(routes.length)} routes, with a policy for these pages`,
  );
}

/** A page of another site, or of another moment, says nothing about this shell. An answer without a registry is judged by its status. */
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
    isComposed: tag.includes(pageTag(html)),
  };
}

/**
 * A page that visitors have by now has to be there. Of a route that comes with the shell, a host that
 * composes pages knows nothing yet, and a server of files knows it but has no file.
 */
function isAnswered({ route, status, isComposed }: Served, live: Registry): boolean {
  if (route === NO_PAGE || status === 200) return true;
  if (isLiveRoute(route, live)) return false;
  return isComposed || status === 503;
}

function isLiveRoute(route: string, { shell }: Registry): boolean {
  return Object.hasOwn(shell?.extras.routes ?? {}, route);
}

/** A server that fails or limits requests says nothing about the next shell, which may be the one that mends it. */
function isServerError(status: number): boolean {
  return status === 429 || status >= 500;
}

interface NewSite {
  next: NextShell;
  live: Registry;
  configuration: Configuration;
}

function adviceFor(answers: readonly Served[], { isBuilt }: NextShell): string {
  if (answers.some(({ isComposed }) => isComposed)) return FOR_HOST;
  const words = isBuilt ? 'nginx --built-shell' : 'nginx';
  return `${FOR_NGINX}\`npm run --silent delivery -- ${words} > /etc/nginx/conf.d/site.conf\`, then \`nginx -s reload\``;
}

/** A sentence for all pages to which the same is forbidden. */
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

/** What the new page of a route needs and the policy that the site serves there forbids. */
function forbidden(answer: Served, { next, live, configuration }: NewSite): string[] {
  const { route, policy, html, isComposed } = answer;
  const page = composePage({
    html: next.html,
    registry: { ...live, shell: next.entry },
    configuration,
    ...(route !== NO_PAGE && { route }),
  });
  const inlineScripts = inlineScriptsOf(isComposed ? html : page);
  return notAllowed(policy, { configuration, inlineScripts });
}

/** The first are enough to find the others. */
function listOf(sources: readonly string[]): string {
  const more = sources.length - NAMED;
  const named = sources.slice(0, NAMED).join(', ');
  return more > 0 ? `${named} and ${String(more)} more` : named;
}

function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
