import type { Link } from 'mdast';

import type { Report } from './content-error';
import { lineOf } from './node';

/** The pages that content may lead to. */
const PAGES = ['/', '/support', '/returnpolicy'];

/** A link leads to an entry of the same page, a page of this site, a mail, or a site over https. */
export function checkLink(link: Link, report: Report): void {
  const line = lineOf(link);
  const { url } = link;
  if (link.children.length === 0)
    report(line, `the link to ${url} has no text; write it as [words](${url})`);
  if (url.startsWith('#')) return;
  if (url.startsWith('/')) {
    if (PAGES.includes(url)) return;
    report(line, `there is no page ${url}; there are ${PAGES.join(', ')}`);
  } else if (!isSafe(url)) {
    report(line, `the link to ${url} is not safe; a link begins with https://, mailto:, / or #`);
  }
}

function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'mailto:' || (protocol === 'https:' && username + password === '');
}
