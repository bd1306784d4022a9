import {
  type Configuration,
  pageRegistry,
  type PageRegistry,
  parseConfiguration,
  parsePageRegistry,
  type Registry,
} from '@redeem/contracts';

import { routePreloads, searchElements, withoutRouteLists } from './route-preloads';

interface PageParts {
  /** index.html of the live shell. */
  html: string;
  registry: Registry;
  configuration: Configuration;
  /** The path the page is for, as in the shell's routes; without one it is as at a path that the shell does not know. */
  route?: string;
}

/** The first place at which the page names a file, or the end of its head. */
const FETCHED = /<link\b|<script\b|<\/head>/i;

const [CONFIGURATION_START, CONFIGURATION_END] = startAndEnd('configuration');
const [REGISTRY_START, REGISTRY_END] = startAndEnd('registry');

/** A script of the shell that only the page at an address without a page runs. */
const LOST = /<script data-page="not-found">[\s\S]*?<\/script>/g;

/** The page visitors get. It depends on nothing but its parts: same parts, same bytes. */
export function composePage({ html: built, registry, configuration, route }: PageParts): string {
  const listed = withoutRouteLists(built);
  const html = route === undefined ? listed : listed.replaceAll(LOST, '');
  const end = html.search(/<\/head>/i);
  if (end === -1) throw new Error('the page of the shell has no </head>');
  const first = html.search(FETCHED);
  return [
    html.slice(0, first),
    ...searchElements(built, route),
    ...routePreloads(built, registry, route),
    // The boot script, which comes next, already goes by it.
    jsonScript('configuration', configuration),
    html.slice(first, end),
    jsonScript('registry', pageRegistry(registry, route)),
    withContacts(html.slice(end), configuration),
  ].join('');
}

/** The help in the page, for when nothing else of it works, names whom to ask. */
function withContacts(html: string, { supportAddresses }: Configuration): string {
  return html.replace(
    /\{\{support\.(en|de)\}\}/g,
    (_, language: 'en' | 'de') => supportAddresses[language],
  );
}

/** A composed page that fetches nothing of its remote early, for a browser that runs another in its place. */
export function withoutRoutePreloads(html: string): string {
  const end = html.indexOf(CONFIGURATION_START);
  return html.slice(0, end).replaceAll(/<link\b[^>]*>/g, '') + html.slice(end);
}

/** The configuration that a composed page carries; null where it carries none. */
export function configurationOf(html: string): Configuration | null {
  return splitAtConfiguration(html)?.configuration ?? null;
}

/** The registry that a composed page carries; null where it carries none. */
export function registryOf(html: string): PageRegistry | null {
  const from = html.indexOf(REGISTRY_START);
  const to = html.indexOf(REGISTRY_END, from);
  if (from === -1 || to === -1) return null;
  return parsePageRegistry(JSON.parse(html.slice(from + REGISTRY_START.length, to)));
}

/**
 * A composed page with another configuration in it: `change` gets what the page says now. Throws
 * where there is none.
 */
export function reconfigurePage(
  html: string,
  change: (configuration: Configuration) => Configuration,
): string {
  const page = splitAtConfiguration(html);
  if (!page) throw new Error('the page carries no configuration');
  const { before, configuration, after } = page;
  return [before, jsonScript('configuration', change(configuration)), after].join('');
}

function splitAtConfiguration(html: string) {
  const from = html.indexOf(CONFIGURATION_START);
  const to = html.indexOf(CONFIGURATION_END, from);
  if (from === -1 || to === -1) return null;
  const json = html.slice(from + CONFIGURATION_START.length, to);
  return {
    before: html.slice(0, from),
    configuration: parseConfiguration(JSON.parse(json)),
    after: html.slice(to + CONFIGURATION_END.length),
  };
}

/** An element of a page that holds data for its scripts, which find it by its id. */
export function jsonScript(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(value))}</script>`;
}

/** Without `<` no text can close the element or open a comment in it. */
function escapeJson(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function startAndEnd(id: string): [start: string, end: string] {
  return jsonScript(id, null).split('null') as [string, string];
}
