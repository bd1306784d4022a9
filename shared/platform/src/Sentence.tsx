import type { ReactNode } from 'react';

interface SentenceProps {
  /** A text with `{{placeholders}}`, from `template`. */
  template: string;
  /** The values of the placeholders; one without a value is omitted. */
  parts: Readonly<Record<string, ReactNode>>;
}

/**
 * A translated sentence with elements in it, wherever the language wants them. Each text has an element of its own: a browser
 * that translates the page replaces text nodes, and React could then neither change nor remove them.
 */
export function Sentence({ template, parts }: SentenceProps) {
  const pieces = template.split(/\{\{(\w+)\}\}/);
  return pieces.map(
    (piece, index) =>
      // Odd pieces are the names between the braces.
      piece !== '' && <span key={index}>{index % 2 === 0 ? piece : parts[piece]}</span>,
  );
}
