import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Commit, RevisionDetail, TextChange, TextPart } from '../api';
import type { Step } from './read-site';

const MOST_COMMITS = 50;
const MOST_LINES = 200;
/** Between the parts of a line of `git log`. No name and no subject has it. */
const BETWEEN = '\u001f';

type Commits = Omit<RevisionDetail, 'change'>;

/**
 * Resolves to the commits of a change of a package, and to the sentences that differ.
 *
 * @param checkout A folder of the repository; null without one.
 */
export async function readCommits(
  checkout: string | null,
  { change, commits: { from, to } }: Step,
): Promise<Commits> {
  const { subject, action } = change;
  const nothing = { commits: [], texts: [], isBack: false };
  if (to === null || !['publish', 'promote', 'rollback'].includes(action))
    return { ...nothing, missing: null };
  const none = (missing: string) => ({ ...nothing, missing });
  if (checkout === null)
    return none('The console runs from no repository, so it knows no commits.');
  const git = gitIn(checkout);
  for (const commit of [from, to])
    if (commit !== null && !(await isKnown(git, commit)))
      return none(
        `The repository of the console does not have commit ${commit.slice(0, 9)}: git fetch brings it.`,
      );
  const folder = subject === 'shell' ? 'shell' : `remotes/${subject}`;
  if (from === null) return { ...nothing, commits: await log(git, ['-1', to]), missing: null };
  const gained = await log(git, [`${from}..${to}`, '--', folder, 'shared']);
  const lost = gained.length > 0 ? [] : await log(git, [`${to}..${from}`, '--', folder, 'shared']);
  const texts = [`${folder}/content`, `${folder}/src/locales`];
  const diff = ['diff', '--unified=0', '--word-diff=porcelain', from, to, '--', ...texts];
  return {
    commits: gained.length > 0 ? gained : lost,
    isBack: lost.length > 0,
    texts: textChanges(await git(...diff)),
    missing: null,
  };
}

/** Resolves to the address of the commits of a repository, without a hash; null if its `origin` is on no web server. */
export async function commitUrlOf(checkout: string): Promise<string | null> {
  const origin = await gitIn(checkout)('remote', 'get-url', 'origin').catch(() => '');
  const [, host, path] =
    /^(?:https?:\/\/|ssh:\/\/)?(?:[^@/]*@)?([\w.-]+\.\w+)(?::\d+)?[:/](.+?)(?:\.git)?\/?\s*$/.exec(
      origin,
    ) ?? [];
  return host === undefined || path === undefined ? null : `https://${host}/${path}/commit/`;
}

type Git = ReturnType<typeof gitIn>;

function gitIn(folder: string) {
  return async (...words: string[]): Promise<string> => {
    const options = { maxBuffer: 16 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)('git', ['-C', folder, ...words], options);
    return stdout;
  };
}

function isKnown(git: Git, commit: string): Promise<boolean> {
  return git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
}

async function log(git: Git, what: string[]): Promise<Commit[]> {
  const format = ['%H', '%aI', '%an', '%s'].join('%x1f');
  const options = ['--no-merges', `--max-count=${String(MOST_COMMITS)}`, `--format=${format}`];
  const lines = (await git('log', ...options, ...what)).split('\n');
  return lines.flatMap((line) => {
    const [hash = '', at = '', by = '', subject = ''] = line.split(BETWEEN);
    return hash === '' ? [] : [{ hash, at, by, subject }];
  });
}

/** Returns the changed lines of `git diff --word-diff=porcelain`: a part of a line has a line, and `~` ends it. */
function textChanges(diff: string): TextChange[] {
  const changes: TextChange[] = [];
  let parts: TextPart[] = [];
  let isHead = true;
  let count = 0;
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      isHead = true;
      changes.push({ path: line.split(' b/').at(-1) ?? '', lines: [] });
    } else if (line.startsWith('@@ ')) isHead = false;
    else if (isHead) continue;
    else if (line === '~') {
      if (parts.some(({ text }) => text.trim() !== '') && (count += 1) <= MOST_LINES)
        changes.at(-1)?.lines.push(parts);
      parts = [];
    } else if (/^[-+ ]/.test(line)) {
      parts.push({ kind: line[0] as TextPart['kind'], text: line.slice(1) });
    }
  }
  return changes.filter(({ lines }) => lines.length > 0);
}
