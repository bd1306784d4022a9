/*
 * The parts of a content file, found by their lines, so that a file with mistakes has them, too. What is a mistake, the loader of the
 * content says.
 */

/** A question of the FAQ, or a section of the return policy. */
export interface Part {
  kind: 'group' | 'entry';
  /** The heading without its marks. */
  title: string;
  /** Null for a group, and for an entry without one. */
  anchor: string | null;
  /** The words of its `{search: …}` line. */
  search: string[];
  /** Its heading and what follows, without empty lines at the end. */
  text: string;
  /** The line of its heading, counted from 1. */
  line: number;
}

interface Outline {
  /** What is above the first heading. */
  start: string;
  parts: Part[];
  /** The notes below all questions, with the line above them. */
  end: string;
}

const GROUP = /^##(?!#)\s+(.*)$/;
const ENTRY = /^###(?!#)\s+(.*)$/;
const MARKS = /(\s*\{(#[^{}]*|[A-Z]{2})\})+\s*$/;
const SEARCH = /^\{\s*search:([^{}]*)\}$/i;

/** Returns the parts of a file. The questions of the FAQ are in groups; the sections of the return policy are not. */
export function outlineOf(document: string, source: string): Outline {
  const isGrouped = document === 'faq.md';
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const last = isGrouped
    ? lines.findIndex((line, at) => line.trim() === '---' && !lines[at - 1])
    : -1;
  const body = last === -1 ? lines : lines.slice(0, last);
  const starts = body.flatMap((line, at) => {
    const group = GROUP.exec(line)?.[1];
    const heading = isGrouped ? (group ?? ENTRY.exec(line)?.[1]) : group;
    if (heading === undefined) return [];
    return [{ at, heading, kind: isGrouped && group !== undefined ? 'group' : 'entry' } as const];
  });
  const parts = starts.map(({ at, heading, kind }, index): Part => {
    const own = body.slice(at, starts[index + 1]?.at);
    const marks = MARKS.exec(heading)?.[0] ?? '';
    const words = own.flatMap((line) => SEARCH.exec(line.trim())?.[1]?.split(',') ?? []);
    return {
      kind,
      title: heading.slice(0, heading.length - marks.length).trim(),
      anchor: kind === 'group' ? null : (/\{#([^{}]+)\}/.exec(marks)?.[1] ?? null),
      search: words.map((word) => word.trim()).filter((word) => word !== ''),
      text: own.join('\n').trimEnd(),
      line: at + 1,
    };
  });
  return {
    start: body
      .slice(0, starts[0]?.at ?? body.length)
      .join('\n')
      .trimEnd(),
    parts,
    end: last === -1 ? '' : lines.slice(last).join('\n').trimEnd(),
  };
}

/** Returns a file with a part one place higher or lower; the same file if it cannot go there. A question may change its group. */
export function withMoved(document: string, source: string, line: number, by: 1 | -1): string {
  const { start, parts, end } = outlineOf(document, source);
  const from = parts.findIndex((part) => part.line === line);
  const to = from + by;
  const [moved, other] = [parts[from], parts[to]];
  if (!moved || !other || moved.kind === 'group') return source;
  // A question stands in a group, so the first group stays the first part.
  if (to === 0 && other.kind === 'group') return source;
  return joined(start, parts.with(from, other).with(to, moved), end);
}

/** Returns a file with an entry of the English one, below the entry that it follows in English. */
export function withOriginal(
  document: string,
  source: string,
  { english, anchor }: { english: string; anchor: string },
): string {
  const originals = [...entriesOf(document, english).values()];
  const at = originals.findIndex((part) => part.anchor === anchor);
  const original = originals[at];
  if (!original) return source;
  const { start, parts, end } = outlineOf(document, source);
  const before = originals.slice(0, at).map((part) => part.anchor);
  const place = parts.findLastIndex((part) => part.anchor !== null && before.includes(part.anchor));
  // Without such an entry it is the first of the first group.
  const index = place === -1 ? Math.min(parts.length, document === 'faq.md' ? 1 : 0) : place + 1;
  return joined(start, parts.toSpliced(index, 0, original), end);
}

/**
 * Returns a file with the entries of the English one: those that it lacks in English, and without those that English lacks. A release
 * needs them all, and a draft is looked at before it is translated.
 */
export function alignedWith(document: string, source: string, english: string): string {
  const originals = entriesOf(document, english);
  const { start, parts, end } = outlineOf(document, source);
  const kept = parts.filter(({ anchor }) => anchor === null || originals.has(anchor));
  return [...originals.keys()]
    .filter((anchor) => !parts.some((part) => part.anchor === anchor))
    .reduce(
      (text, anchor) => withOriginal(document, text, { english, anchor }),
      joined(start, kept, end),
    );
}

/** Returns the English file with a new entry below the one in a line, and the line of the new one. */
export function withNew(document: string, source: string, line: number) {
  const { start, parts, end } = outlineOf(document, source);
  const at = parts.findLastIndex((part) => part.line <= line);
  const index = at === -1 ? parts.length : at + 1;
  const anchors = parts.map(({ anchor }) => anchor);
  const number = [...parts.keys()].find((one) => !anchors.includes(anchorOf(one))) ?? parts.length;
  const mark = document === 'faq.md' ? '###' : '##';
  const text = `${mark} New ${document === 'faq.md' ? 'question?' : 'section'} {#${anchorOf(number)}}\n\nWrite its text here.`;
  const added: Part = { kind: 'entry', title: '', anchor: null, search: [], text, line: 0 };
  const next = joined(start, parts.toSpliced(index, 0, added), end);
  return { text: next, line: outlineOf(document, next).parts[index]?.line ?? 1 };
}

function anchorOf(number: number): string {
  return number === 0 ? 'new' : `new-${String(number + 1)}`;
}

function joined(start: string, parts: readonly Part[], end: string): string {
  const texts = [start, ...parts.map(({ text }) => text), end].filter((text) => text !== '');
  return `${texts.join('\n\n')}\n`;
}

/** What is said about an entry beside its English original. */
export type Mark = 'missing' | 'outdated' | 'untranslated' | 'removed';

/** Returns an entry without what is no sentence for readers: its anchor, its places, its search words. */
function readableText(part: Part): string {
  const [, ...lines] = part.text.split('\n');
  const kept = lines.filter((line) => !SEARCH.test(line.trim()));
  return [part.title, ...kept].join('\n').replace(/\s+/g, ' ').trim();
}

/** Texts of fewer characters may be the same in two languages. */
const TELLING = 30;

interface Compared {
  document: string;
  locale: string;
  source: string;
  english: string;
  /** The anchors of the entries whose English original has changed since they were written. */
  outdated: readonly string[];
}

/** Returns the marks of a file beside the English one, by anchor. */
export function marksOf({ document, locale, source, english, outdated }: Compared) {
  const marks = new Map<string, Mark[]>();
  if (locale === 'en') return marks;
  const add = (anchor: string, mark: Mark) => {
    marks.set(anchor, [...(marks.get(anchor) ?? []), mark]);
  };
  const own = entriesOf(document, source);
  const originals = entriesOf(document, english);
  for (const [anchor, original] of originals) {
    const entry = own.get(anchor);
    if (!entry) {
      add(anchor, 'missing');
      continue;
    }
    const text = readableText(entry);
    // All English locales have mostly the same words.
    const isForeign = !locale.startsWith('en');
    if (isForeign && text.length >= TELLING && text === readableText(original)) {
      add(anchor, 'untranslated');
    } else if (outdated.includes(anchor)) add(anchor, 'outdated');
  }
  for (const anchor of own.keys()) if (!originals.has(anchor)) add(anchor, 'removed');
  return marks;
}

/** Returns whether a file lacks an entry of the English one, or has another. */
export function hasOtherEntries(document: string, source: string, english: string): boolean {
  const anchors = (text: string) => [...entriesOf(document, text).keys()].sort().join();
  return anchors(source) !== anchors(english);
}

/** Returns the entries of a file by anchor. */
export function entriesOf(document: string, source: string): Map<string, Part> {
  return new Map(
    outlineOf(document, source).parts.flatMap((part) =>
      part.anchor === null ? [] : [[part.anchor, part] as const],
    ),
  );
}
