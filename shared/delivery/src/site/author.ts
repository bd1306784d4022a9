import * as v from 'valibot';

const Text = v.pipe(v.string(), v.nonEmpty());

/** A person or a program that changes a site: a name, and a mail address if there is one. */
export const AuthorContract = v.object({ name: Text, email: v.exactOptional(Text) });

export type Author = v.InferOutput<typeof AuthorContract>;

/** Returns an author as text, in the form of Git: `Ann <ann@example.org>`. */
export function authorName({ name, email }: Author): string {
  return email === undefined ? name : `${name} <${email}>`;
}

/** Returns the author that a text names: `Ann <ann@example.org>`, or a name alone. */
export function parseAuthor(text: string): Author {
  const [, name = text, email] = /^(.*\S)\s*<([^<>\s]+)>$/.exec(text.trim()) ?? [];
  return email === undefined ? { name: text.trim() } : { name, email };
}
