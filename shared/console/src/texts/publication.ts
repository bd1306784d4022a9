import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { rollback } from '@redeem/delivery';
import {
  type Author,
  authorName,
  defaultVersion,
  DeliveryError,
  pastVersion,
  requireLatest,
  type Storage,
} from '@redeem/delivery/site';
import { execa } from 'execa';

import { linesOf, maybe, refusedByGit } from '../server/git';
import { type DocumentPath, languageName, titleOf } from './api';
import { asAuthor, type Clone } from './clone';
import type { Desk } from './desk';
import { CONTENT, type Drafts } from './drafts';

/** The remote whose texts these are. */
export const NAME = 'support';

export interface Workshop {
  clone: Clone;
  drafts: Drafts;
  desk: Desk;
  storage: Storage;
}

type Place = Pick<Workshop, 'clone' | 'storage'>;

interface Publication {
  paths: readonly DocumentPath[];
  why: string;
  by: Author;
  say: (step: string) => void;
}

/**
 * Publishes drafts: a commit of their author, the publication of the remote as from any checkout, and then the branch and the repository
 * get the commit. If anything refuses, the branch and the drafts stay as they were. Resolves to the revision, and to why the
 * repository has not taken the commit.
 */
export async function publishTexts(workshop: Workshop, { paths, why, by, say }: Publication) {
  const { clone, drafts } = workshop;
  say('Taking over what others have pushed …');
  await clone.pull();
  const texts: Record<DocumentPath, string> = {};
  for (const path of paths) texts[path] = await finishedText(drafts, path);
  await requireNoMistakes(workshop, texts);
  try {
    // Until visitors have it, the commit is on no branch.
    await clone.git(['checkout', '--quiet', '--detach', clone.main]);
    for (const [path, text] of Object.entries(texts))
      await write(join(clone.folder, CONTENT, path), text);
    await clone.git(['add', '--all', '--', CONTENT]);
    const message = `${subjectOf(paths)}\n\n${why}\n`;
    await clone.git(['commit', '--quiet', '--file', '-'], { input: message, env: asAuthor(by) });
    const revision = await runPublication(workshop, { why, by, say });
    await takeCommit(clone);
    for (const path of paths) await drafts.settle(path);
    say('Sending it to the repository …');
    return { revision, unpushed: await unpushed(clone) };
  } finally {
    await clone.checkOut();
  }
}

/** Resolves to the text of a draft. Rejects with a DeliveryError if there is none, or if others have published the same lines. */
async function finishedText(drafts: Drafts, path: DocumentPath): Promise<string> {
  const { text, published, conflict } = await drafts.read(path);
  const problem = conflict
    ? `${conflict.by} has published the same lines. Open it, and choose a text`
    : text === published && 'it was published or removed meanwhile';
  if (problem) throw new DeliveryError('conflict', `${titleOf(path)}: ${problem}`);
  return text;
}

/** Finishes a publication during which the console was stopped: its commit is kept if visitors have it. The drafts are still there. */
export async function recover({ clone, storage }: Place): Promise<void> {
  const isDetached = (await maybe(clone.git, 'symbolic-ref', '--quiet', 'HEAD')) === null;
  if (isDetached && (await clone.commitOf('HEAD')) === (await liveRelease(storage))?.source?.commit)
    await takeCommit(clone);
  await clone.checkOut();
}

/** Resolves to the publication of texts that visitors have now; null if the live release is none, or the first. */
export async function latestTexts({ clone, storage }: Place) {
  const { source, since, before, version } = (await liveRelease(storage)) ?? {};
  if (!source || !since || !before || !version) return null;
  const { commit } = source;
  const changed = await maybe(clone.git, 'diff', '--name-only', `${commit}^`, commit);
  const files = linesOf(changed ?? '');
  if (!files.length || files.some((file) => !file.startsWith(`${CONTENT}/`))) return null;
  const documents = files.map((file) => file.slice(CONTENT.length + 1));
  return { commit, by: authorName(since.by), at: since.at, version, before, documents };
}

/**
 * Takes the last publication of texts back: visitors get the release before it at once, the commit is reverted, and its texts become
 * drafts again, which can be corrected.
 */
export async function takeBack(workshop: Workshop, { why, by, say }: Omit<Publication, 'paths'>) {
  const { clone, drafts, storage } = workshop;
  const latest = await latestTexts(workshop);
  if (!latest)
    throw new DeliveryError(
      'conflict',
      'What visitors have now is no publication of texts: the history says who has published since',
    );
  const { revision } = await rollback({ storage, by, name: NAME, to: latest.before, why });
  say('Reverting the commit …');
  try {
    await clone.pull();
    await clone.git(['revert', '--no-edit', latest.commit], { env: asAuthor(by) });
  } catch (error) {
    await maybe(clone.git, 'revert', '--abort');
    throw refusedByGit(
      'Visitors have the texts of before. The commit was not reverted, because later ones change the same lines: change the texts and publish them.',
      error,
    );
  }
  for (const path of latest.documents) {
    const text = await maybe(clone.git, 'show', `${latest.commit}:${CONTENT}/${path}`);
    const { version, text: now, published } = await drafts.read(path);
    if (now === published)
      await drafts.save({ path, base: version, text: text === null ? '' : `${text}\n`, by });
  }
  return { revision, unpushed: await unpushed(clone) };
}

/** Pushes what the repository does not have yet. Resolves to why it has not taken it; null if it has. */
export async function unpushed(clone: Clone): Promise<string | null> {
  try {
    await clone.push();
    return null;
  } catch (error) {
    if (error instanceof DeliveryError) return error.message;
    throw error;
  }
}

async function liveRelease(storage: Storage) {
  const latest = await requireLatest(storage);
  const version = defaultVersion(latest.registry, NAME);
  return version === null ? undefined : pastVersion(latest, NAME, version);
}

async function requireNoMistakes({ desk }: Workshop, texts: Readonly<Record<string, string>>) {
  const { mistakes } = await desk.look(texts);
  if (mistakes.length === 0) return;
  const lines = mistakes.map(
    ({ file, line, message }) => `- ${file}, line ${String(line)}: ${message}`,
  );
  throw new DeliveryError('refused', withTitles(['There are mistakes:', ...lines].join('\n')));
}

async function write(file: string, text: string): Promise<void> {
  if (text.trim() === '') return rm(file, { force: true });
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function takeCommit({ git, main }: Clone): Promise<void> {
  await git(['update-ref', main, 'HEAD']);
}

/** Runs `delivery publish` of the clone, as a person would in it. Resolves to the revision. */
async function runPublication(
  { clone, storage }: Workshop,
  { why, by, say }: Omit<Publication, 'paths'>,
): Promise<number> {
  const words = ['publish', NAME, '--bump', 'patch', '--json', '--root', storage.address];
  const person = ['--by', authorName(by), '--why', why];
  const child = execa(process.execPath, ['--import', 'tsx', 'src/main.ts', ...words, ...person], {
    cwd: join(clone.folder, 'shared/gate'),
    reject: false,
  });
  for await (const line of child.iterable({ from: 'stderr' })) {
    const step = stepOf(line);
    if (step !== null) say(step);
  }
  const { stdout, stderr } = await child;
  const { revision, error } = answerOf(stdout);
  if (revision) return revision.revision;
  const { reason = 'untried', message = stderr.slice(-2_000) } = error ?? {};
  throw new DeliveryError(reason, inWritersWords(message));
}

/** Returns what `delivery publish --json` has printed; an empty object for a program that ended before. */
function answerOf(printed: string) {
  if (!printed.trimStart().startsWith('{')) return {};
  return JSON.parse(printed) as {
    revision?: { revision: number };
    error?: { reason: DeliveryError['reason']; message: string };
  };
}

/** Returns what a writer reads of a line of progress; null for lines about the machinery. */
function stepOf(line: string): string | null {
  const [step = null] = /^(Checking|Storing|Going live).*/.exec(line) ?? [];
  const [, visit] = /^\s*(visit \d+ of \d+)/.exec(line) ?? [];
  if (visit !== undefined) return `Looking at the pages: ${visit} …`;
  return line.startsWith('Building') ? 'Building the pages …' : step;
}

/** What a finding of the gate means for somebody who writes texts, by its rule. */
const MEANINGS: Readonly<Record<string, string>> = {
  files: 'A file of the page is missing. Publish again; if it stays, show this to a developer.',
  promises:
    'Visitors or other pages lead to something that the texts no longer have, such as the address of a question. Bring the question back with its address.',
  texts: 'A text has a mistake, or one is missing. These lines say where:',
  tests:
    'The texts do not fit together, or do not fit the pages. Often an answer quotes words that no page shows, or an answer lacks what it has in English. These lines say where:',
  size: 'The texts have become too long to be loaded quickly. Shorten one.',
  smoke:
    'The page was opened with your texts, and did not look or work as it must. If these lines name a text, mend it; else show them to a developer.',
};

/** Returns a refusal as a writer reads it: what it means, which documents it names, and what becomes of the texts. */
export function inWritersWords(message: string): string {
  const [head = '', ...findings] = message.split(/^- (?=\w+: )/m);
  const said = head
    .replace(/^support \S+ may not go live:/m, 'The check of the pages refuses this:')
    .replace(
      /^support \S+ was not checked by every rule of the gate:/m,
      'The pages could not be checked, which is no fault of your texts. Publish again; if it happens twice, show this to a developer:',
    );
  const meanings = findings.map((finding) => {
    const [rule = '', ...lines] = finding.trimEnd().split(': ');
    const found = lines.join(': ');
    const meaning = MEANINGS[rule];
    if (meaning === undefined) return `- ${rule}: ${found}`;
    return `- ${meaning}\n${rule === 'tests' ? failedIn(found) : `  ${found}`}`;
  });
  const end = 'Nothing has changed for visitors, and your drafts are kept.';
  return withTitles([said.trimEnd(), ...meanings, end].join('\n'));
}

/** Returns which sentences of a report of tests do not hold, and what was found instead; all of it if it has none. */
function failedIn(report: string): string {
  const failed = report.matchAll(/^\s*✗ (.+?)(?: \(\d+ms\))?\n\s*expected (.*) to /gm);
  const lines = Array.from(failed, ([, sentence = '', found = '']) => `  ${sentence}: ${found}`);
  const named = lines
    .join('\n')
    .replaceAll(/the content in (\w+) >/g, (_, locale: string) => languageName(locale));
  return named || `  ${report}`;
}

/** Returns a message with the names of documents in the place of paths. */
function withTitles(message: string): string {
  const paths = /(?:remotes\/support\/)?content\/(\w+\/[\w-]+\.md)/g;
  return message.replaceAll(paths, (_, path: string) => titleOf(path));
}

/** Returns the subject of a commit, of 72 characters at most. */
function subjectOf(paths: readonly DocumentPath[]): string {
  const subject = `docs(support): change ${paths.map((path) => path.replace('.md', '')).join(', ')}`;
  return subject.length > 72 ? `docs(support): change ${String(paths.length)} documents` : subject;
}
