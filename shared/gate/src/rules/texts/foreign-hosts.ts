import ts from 'typescript';

import type { Release } from '@redeem/delivery';
import { literalsIn } from './released-texts';

const ADDRESS = /\bhttps?:\/\/([^\s"'`<>)/?#]+)/g;

/** Names in scripts that are no addresses: the namespaces of XML. */
const NAMES = new Set(['www.w3.org']);

/**
 * Returns the hosts in the texts and the code of a release that it does not declare, each with a file. The code of the
 * shell contains libraries, whose messages have addresses; the visits look at its links.
 */
export function foreignHosts(
  { kind, files }: Pick<Release, 'kind' | 'files'>,
  declared: readonly string[],
): string[] {
  const found = new Map<string, string>();
  for (const { path, bytes } of files) {
    const text = textOf(path, bytes.toString(), kind);
    for (const [, host = ''] of text.matchAll(ADDRESS)) {
      if (!declared.includes(host) && !NAMES.has(host)) found.set(host, found.get(host) ?? path);
    }
  }
  return [...found].map(([host, path]) => `${path} leads to ${host}`);
}

function textOf(path: string, text: string, kind: Release['kind']): string {
  if (/^first-view.*\.json$/.test(path) || path.endsWith('.css')) return text;
  if (!path.endsWith('.js') || (kind === 'shell' && !/(?:^|\/)texts-/.test(path))) return '';
  return literalsIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest)).join('\n');
}
