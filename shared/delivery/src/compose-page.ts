import type { Configuration } from './configuration-contract';
import type { Registry } from './registry-contract';

interface PageParts {
  /** index.html of the live shell. */
  html: string;
  registry: Registry;
  configuration: Configuration;
}

/** The page visitors get. It depends on nothing but its parts: same parts, same bytes. */
export function composePage({ html, registry, configuration }: PageParts): string {
  const end = html.search(/<\/head>/i);
  if (end === -1) throw new Error('the page of the shell has no </head>');
  return [
    html.slice(0, end),
    jsonScript('registry', registry),
    jsonScript('configuration', configuration),
    html.slice(end),
  ].join('');
}

function jsonScript(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(value))}</script>`;
}

/** Without `<` no text can close the element or open a comment in it. */
function escapeJson(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
