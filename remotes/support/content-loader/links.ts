import type { Link, Nodes } from 'mdast';

import type { Report } from './read-text';

/** Where links may lead beside the pages of the site: entries of the document, and hosts of other sites. */
interface Targets {
  anchors: readonly string[];
  hosts: readonly string[];
}

/** The pages of the site to which texts may link. */
const PAGES = ['/', '/support', '/returnpolicy'];

/** Reports each link without words, and each that leads to what is not there or is not allowed. */
export function checkLinks(node: Nodes, targets: Targets, report: Report): void {
  if (node.type === 'link') {
    const problem = problemOf(node, targets);
    if (node.children.length === 0)
      report(node, `the link to ${node.url} has no text; write it as [words](${node.url})`);
    if (problem !== null) report(node, problem);
  }
  if ('children' in node) for (const child of node.children) checkLinks(child, targets, report);
}

/** Returns what is wrong with the address of a link; null if nothing is. */
function problemOf({ url }: Link, { anchors, hosts }: Targets): string | null {
  if ([...PAGES, ...anchors.map((anchor) => `#${anchor}`)].includes(url)) return null;
  if (url.startsWith('#'))
    return `the link leads to ${url}, which is no heading here; write an anchor of this file`;
  if (url.startsWith('/')) return `there is no page ${url}; there are ${PAGES.join(', ')}`;
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address?.protocol === 'mailto:') return null;
  if (address?.protocol !== 'https:' || address.username + address.password !== '')
    return `the link to ${url} is not safe; a link begins with https://, mailto:, / or #`;
  if (hosts.includes(address.hostname)) return null;
  return `the link leads to ${address.hostname}, which is not allowed; correct it, or let a developer add the host to config.hosts in package.json`;
}
