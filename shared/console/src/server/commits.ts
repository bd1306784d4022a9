import type { Commit, RevisionDetail, TextChange } from '../api';
import { type Git, gitIn, linesOf, maybe } from './git';
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
  const none = (missing: string | null) => ({ commits: [], texts: [], isBack: false, missing });
  if (to === null || !['publish', 'promote', 'rollback'].includes(action)) return none(null);
  if (checkout === null)
    return none('The console runs from no repository, so it knows no commits.');
  const git = gitIn(checkout);
  for (const commit of [from, to])
    if (commit !== null && (await maybe(git, 'cat-file', '-e', `${commit}^{commit}`)) === null)
      return none(
        `The repository of the console does not have commit ${commit.slice(0, 9)}: git fetch brings it.`,
      );
  const folder = subject === 'shell' ? 'shell' : `remotes/${subject}`;
  if (from === null) return { ...none(null), commits: await log(git, ['-1', to]) };
  const range = (commits: string) => log(git, [commits, '--', folder, 'shared']);
  const gained = await range(`${from}..${to}`);
  const lost = gained.length > 0 ? [] : await range(`${to}..${from}`);
  const texts = [`${folder}/content`, `${folder}/src/locales.json`];
  const diff = ['diff', '--unified=0', '--word-diff=plain', from, to, '--', ...texts];
  return {
    commits: [...gained, ...lost],
    isBack: lost.length > 0,
    texts: textChanges(await git(diff)),
    missing: null,
  };
}

/** Resolves to the address of the commits of a repository, without a hash; null if its `origin` is on no web server. */
export async function commitUrlOf(checkout: string): Promise<string | null> {
  const origin = await maybe(gitIn(checkout), 'remote', 'get-url', 'origin');
  const [, host, path] =
    /^(?:https?:\/\/|ssh:\/\/)?(?:[^@/]*@)?([\w.-]+\.\w+)(?::\d+)?[:/](.+?)(?:\.git)?\/?\s*$/.exec(
      origin ?? '',
    ) ?? [];
  return host === undefined || path === undefined ? null : `https://${host}/${path}/commit/`;
}

async function log(git: Git, what: string[]): Promise<Commit[]> {
  const format = ['%H', '%aI', '%an', '%s'].join('%x1f');
  const options = ['--no-merges', `--max-count=${String(MOST_COMMITS)}`, `--format=${format}`];
  return linesOf(await git(['log', ...options, ...what])).map((line) => {
    const [hash = '', at = '', by = '', subject = ''] = line.split(BETWEEN);
    return { hash, at, by, subject };
  });
}

/** Returns the changed lines of `git diff --unified=0 --word-diff=plain`. */
function textChanges(diff: string): TextChange[] {
  const files = diff.split(/^diff --git .* b\//m).slice(1);
  const changes = files.map((file) => {
    const [head = '', ...hunks] = file.split(/^@@ .*$/m);
    const lines = hunks.join('').split('\n');
    return {
      path: head.split('\n')[0] ?? '',
      lines: lines.filter((line) => line.trim() !== '').slice(0, MOST_LINES),
    };
  });
  return changes.filter(({ lines }) => lines.length > 0);
}
