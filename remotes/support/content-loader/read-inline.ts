import type { PhrasingContent, Text } from 'mdast';

import type { Inline } from '../src/content/content';
import type { Report } from './content-error';
import { checkLink } from './check-link';
import { INSTEAD, lineOf, nameOf } from './node';

const PLACEHOLDERS: Readonly<Record<string, Inline>> = {
  '{brand}': { kind: 'brand' },
  '{cs}': { kind: 'contact' },
};

/** Text with emphasis, links and placeholders in it. */
export function readInline(nodes: readonly PhrasingContent[], report: Report): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'text') return readText(node, report);
    if (node.type === 'emphasis' || node.type === 'strong') {
      return [{ kind: node.type, of: readInline(node.children, report) }];
    }
    if (node.type === 'link') {
      checkLink(node, report);
      return [{ kind: 'link', to: node.url, of: readInline(node.children, report) }];
    }
    report(lineOf(node), `${nameOf(node)} cannot be used here; ${INSTEAD}`);
    return [];
  });
}

function readText(node: Text, report: Report): Inline[] {
  let line = lineOf(node);
  return node.value.split(/(\{[^{}]*\})/).flatMap((piece): Inline[] => {
    const start = line;
    line += piece.split('\n').length - 1;
    if (piece === '') return [];
    if (!/[{}]/.test(piece)) return [keepTogether(piece.replaceAll('\n', ' '))];
    const placeholder = Object.hasOwn(PLACEHOLDERS, piece) ? PLACEHOLDERS[piece] : undefined;
    if (placeholder) return [placeholder];
    report(start, explain(piece));
    return [];
  });
}

/** Longer quotes may break: on a small screen with large letters they would not fit into a line. */
const MAX_UNBROKEN_QUOTE_LENGTH = 20;

/**
 * Replaces the spaces at which a line must not break: within a short quote, which is the name of a button or a
 * label, and before the signs that French sets apart.
 */
function keepTogether(text: string): string {
  return text
    .replace(/“[^“”]+”|„[^„“]+“|« [^«»]+ »/g, (quote) =>
      quote.length > MAX_UNBROKEN_QUOTE_LENGTH + 2 ? quote : quote.replaceAll(' ', '\u00a0'),
    )
    .replace(/ (?=[?!;])/g, '\u202f')
    .replace(/ (?=[:»])/g, '\u00a0')
    .replace(/(?<=«) /g, '\u00a0');
}

function explain(piece: string): string {
  if (!piece.endsWith('}')) return 'a brace stands alone; { and } come in pairs, as in {brand}';
  if (/^\{\s*search\b/i.test(piece)) {
    return '{search: …} must stand below a question of the FAQ, with an empty line before and after it';
  }
  if (/^\{[A-Z]{2}\}$/.test(piece)) {
    return `${piece} must be the last thing of a heading or a paragraph`;
  }
  return `${piece} is no placeholder; there are ${Object.keys(PLACEHOLDERS).join(' and ')}`;
}
