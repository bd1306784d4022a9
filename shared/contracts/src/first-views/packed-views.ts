/*
 * The first views of a page differ little: most territories have the same HTML, locales of one language share most questions
 * of the FAQ, and each question has the same tags. So a file has each part once.
 */

/** A tree with HTML texts, by locale and more. Packed, each text is the list of the numbers of its parts. */
export type PackedViews<Views> = Views extends string
  ? readonly number[]
  : { readonly [Key in keyof Views]: PackedViews<Views[Key]> };

/** The parts of the texts of a file. */
export interface PackedParts {
  parts: readonly string[];
  /** The tags that a text repeats. In a part each is one character. */
  tags: readonly string[];
}

/** A tree of HTML texts. */
export interface Views {
  readonly [key: string]: string | Views | undefined;
}

/** The first of the characters that stand for tags: Unicode leaves them to private use. */
const FIRST = 0xe000;
const PRIVATE = /[\uE000-\uF8FF]/g;

/** Between the questions of a long page. */
const PARTS = /(?=<details)|(?<=<\/details>)/;

/** Between an opening tag and the text or tag around it. */
const TAGS = /(?=<(?!\/))|(?<=>)(?!<\/)/;

/** A tag gets a character if one text has it this often. Fewer would save nothing after compression. */
const REPEATED = 8;

/** Returns the texts of a file as numbers of parts, and the parts. */
export function packViews<Tree extends Views>(views: Tree): PackedViews<Tree> & PackedParts {
  const parts = new Map<string, number>();
  const tags = new Map<string, string>();
  const packText = (html: string) => {
    if (html.search(PRIVATE) >= 0) throw new Error('a first view has a character of private use');
    const counts = new Map<string, number>();
    for (const tag of html.split(TAGS)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    for (const [tag, count] of counts) {
      if (count >= REPEATED && !tags.has(tag))
        tags.set(tag, String.fromCharCode(FIRST + tags.size));
    }
    return html.split(PARTS).map((part) => {
      const number = parts.get(part) ?? parts.size;
      parts.set(part, number);
      return number;
    });
  };
  const pack = (tree: Views): object =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value = '']) => [
        key,
        typeof value === 'string' ? packText(value) : pack(value),
      ]),
    );
  const packed = pack(views) as PackedViews<Tree>;
  const short = (part: string) =>
    part
      .split(TAGS)
      .map((tag) => tags.get(tag) ?? tag)
      .join('');
  return { ...packed, parts: [...parts.keys()].map(short), tags: [...tags.keys()] };
}

/** The format of these files. A page that expects another one shows no first view. */
const FORMAT = 'packed';

/**
 * Returns the file with the first views of a page.
 *
 * @param versions Of the shared modules with which they were rendered.
 */
export function firstViewDocument(versions: string, views: Views): string {
  return JSON.stringify({ builtWith: `${versions} ${FORMAT}`, ...packViews(views) });
}

/** Returns the versions of such a file; null if it has another format than files that are written now. */
export function versionsOfFirstView(text: string): string | null {
  const { builtWith } = JSON.parse(text) as { builtWith?: string };
  const end = ` ${FORMAT}`;
  return builtWith?.endsWith(end) ? builtWith.slice(0, -end.length) : null;
}

/** Returns a text of a file; undefined if the file lacks it. */
export function unpackView(
  { parts, tags }: PackedParts,
  text: readonly number[] | undefined,
): string | undefined {
  const html = text?.map((part) => parts[part]).join('');
  return html?.replace(PRIVATE, (tag) => tags[tag.charCodeAt(0) - FIRST] ?? '');
}
