import {
  type Configuration,
  MARK,
  MARKED,
  pageRegistry,
  parseConfiguration,
  type Registry,
} from '@redeem/contracts';

import { jsonScript } from './json-script';
import { hasTrial, routePreloads, searchElements, splitRouteLists } from './route-preloads';

interface PageParts {
  /** index.html of the live shell. */
  html: string;
  registry: Registry;
  configuration: Configuration;
  /** The route of the page; without one it is the page at a path that the shell does not know. */
  route?: string;
}

/** Matches the first element that loads a file, or the end of the head. */
const FETCHED = /<link\b|<script\b|<\/head>/i;

const [CONFIGURATION_START, CONFIGURATION_END] = startAndEnd(MARKED.configuration);

/** Matches the scripts that run only on the page for unknown paths, or of a remote on trial. */
const PAGE_SCRIPTS = new RegExp(`<script ${MARK.page}="([\\w-]+)">.*?</script>`, 'gs');

/** Returns the page that visitors get. The same parts give the same bytes. */
export function composePage({ html: built, registry, configuration, route }: PageParts): string {
  const { lists, page } = splitRouteLists(built);
  const preloads = routePreloads(lists, registry, route);
  const kinds = [
    ...(route === undefined ? ['not-found'] : []),
    ...(hasTrial(preloads) ? ['trial'] : []),
  ];
  const html = page.replaceAll(PAGE_SCRIPTS, (script, kind: string) =>
    kinds.includes(kind) ? script : '',
  );
  const end = html.search(/<\/head>/i);
  if (end === -1) throw new Error('the page of the shell has no </head>');
  const first = html.search(FETCHED);
  return [
    html.slice(0, first),
    ...searchElements(lists, route),
    ...preloads,
    // The boot script, which comes next, reads it.
    jsonScript(MARKED.configuration, configuration),
    html.slice(first, end),
    jsonScript(MARKED.registry, pageRegistry(registry, route)),
    withContacts(html.slice(end), configuration),
  ].join('');
}

/** Inserts the support addresses into the help that the page shows when nothing else works. */
function withContacts(html: string, { supportAddresses }: Configuration): string {
  return html.replace(
    /\{\{support\.(en|de)\}\}/g,
    (_, language: 'en' | 'de') => supportAddresses[language],
  );
}

/** Returns a composed page without the preloads of its remote, for a browser that runs another remote instead. */
export function withoutRoutePreloads(html: string): string {
  const end = html.indexOf(CONFIGURATION_START);
  return html.slice(0, end).replaceAll(/<link\b[^>]*>/g, '') + html.slice(end);
}

/** Returns a composed page with the configuration that `change` returns. Throws if the page has none. */
export function reconfigurePage(
  html: string,
  change: (configuration: Configuration) => Configuration,
): string {
  const [before = '', rest] = html.split(CONFIGURATION_START, 2);
  const [json = '', ...after] = rest?.split(CONFIGURATION_END) ?? [];
  if (after.length === 0) throw new Error('the page has no configuration');
  const configuration = parseConfiguration(JSON.parse(json));
  const changed = jsonScript(MARKED.configuration, change(configuration));
  return [before, changed, after.join(CONFIGURATION_END)].join('');
}

function startAndEnd(id: string): [start: string, end: string] {
  return jsonScript(id, null).split('null') as [string, string];
}
