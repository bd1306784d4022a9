export type Lines = string[];

export function block(head: string, lines: Lines): Lines {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];
}

export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
