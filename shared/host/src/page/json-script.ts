/** Returns an element with data for the scripts of a page, which find it by its id. */
export function jsonScript(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(JSON.stringify(value))}</script>`;
}

/** Escapes `<`, so that no text can close the element or open a comment in it. */
function escapeJson(json: string): string {
  return json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
