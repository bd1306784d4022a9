import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { ANN, temporaryFolder } from '@redeem/delivery/testing';
import { describe, expect, test } from '@rstest/core';

import { Clone, findRepository } from './clone';
import { CONTENT } from './drafts';
import { gitIn } from '../server/git';
import { inWritersWords, publishTexts, recover } from './publication';
import { aRepository, BOB, FAQ, TEXT } from './repository.test-support';

type Repository = Awaited<ReturnType<typeof aRepository>>;

const NEW = TEXT.replace('A code.', 'Twelve letters.');

describe('a publication of texts', () => {
  test('is a commit of its author, which the checkout gets with its file, and leaves no draft', async () => {
    const { git, drafts, url, publish, write } = await prepared();
    await write(() => NEW);

    const { steps, revision, unpushed } = await publish();

    expect({ revision, unpushed }).toEqual({ revision: 7, unpushed: null });
    expect(steps).toContain('Building the pages …');
    expect((await git(['log', '-1', '--format=%an <%ae>%n%B'])).trim()).toBe(
      'Ann <ann@example.com>\ndocs(support): change en/faq\n\nAsked for',
    );
    expect(await readFile(join(url, CONTENT, FAQ), 'utf8')).toBe(NEW);
    expect(await drafts.texts()).toEqual({});
  });

  test('that the gate refuses changes no branch, and keeps the draft', async () => {
    const { clone, drafts, git, publish, write } = await prepared();
    const before = await git(['rev-parse', 'HEAD']);
    await write(() => `${NEW}\nREFUSE\n`);

    await expect(publish()).rejects.toThrow('FAQ, English: what has the numbers 5');

    expect(await git(['rev-parse', 'HEAD'])).toBe(before);
    expect(await clone.git(['rev-parse', clone.main])).toBe(before);
    expect(await clone.git(['status', '--porcelain', '--branch'])).toBe('## main...origin/main\n');
    expect((await drafts.read(FAQ)).text).toBe(`${NEW}\nREFUSE\n`);
  });

  test('leaves what is written while it runs a draft', async () => {
    const { drafts, publish, write } = await prepared();
    await write(() => NEW.replace('Because.', 'WAIT 600'));

    const running = publish();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await write((text) => text.replace('WAIT 600', 'Because of Bob.'), BOB);
    await running;

    const { text, published } = await drafts.read(FAQ);
    expect(text).toContain('Because of Bob.');
    expect(published).toContain('WAIT 600');
  });

  test('takes over what others have pushed, and names a line that they have changed, too', async () => {
    const { commit, git, publish, write } = await prepared();
    await write(() => NEW);
    await commit(TEXT.replace('Because.', 'Pushed.'));

    await publish();
    expect(await git(['show', `HEAD:${CONTENT}/${FAQ}`])).toBe(NEW.replace('Because.', 'Pushed.'));

    await write((text) => text.replace('Twelve', 'Sixteen'));
    await commit(NEW.replace('Twelve', 'Ten').replace('Because.', 'Pushed.'));
    await expect(publish()).rejects.toThrow('FAQ, English: Carl has published the same lines');
  });

  test('is pushed later when the checkout has changes that are not committed', async () => {
    const { clone, git, publish, url, write } = await prepared();
    await write(() => NEW);
    await writeFile(join(url, 'shared/gate/package.json'), '{}');

    expect((await publish()).unpushed).toContain('Commit or stash the changes');

    await git(['checkout', '--quiet', '--', '.']);
    await clone.push();
    expect(await readFile(join(url, CONTENT, FAQ), 'utf8')).toBe(NEW);
  });

  test('is as if it had not begun when the console is stopped before visitors have it', async () => {
    const { clone, open, storage, write } = await prepared();
    await write(() => NEW);
    const before = await clone.git(['rev-parse', clone.main]);
    await clone.git(['checkout', '--quiet', '--detach']);
    await clone.git(['commit', '--quiet', '--allow-empty', '--message', 'docs: half of it']);

    const again = await open();
    await recover({ ...again, storage });

    expect(await again.clone.git(['rev-parse', 'HEAD'])).toBe(before);
    expect((await again.drafts.read(FAQ)).text).toBe(NEW);
  });
});

describe('the repository of the texts', () => {
  test('is the checkout, another one by its address and branch, or none in a copied folder', async () => {
    const { url } = await aRepository();
    const copied = await temporaryFolder();

    expect(await findRepository(url)).toEqual({ url, branch: 'main' });
    expect(await findRepository(copied, url)).toEqual({ url, branch: 'main' });
    expect(await findRepository(copied, `${url}#texts`)).toEqual({ url, branch: 'texts' });
    await expect(findRepository(copied)).rejects.toThrow('Texts need a Git repository');
  });

  test('is followed when its last commit is made anew, which stays out of it', async () => {
    const { clone, commit, git } = await aRepository();
    await commit(NEW);
    await clone.push();
    await git(['commit', '--quiet', '--amend', '--message', 'docs: change it better']);
    const amended = await git(['rev-parse', 'HEAD']);
    await clone.push();
    expect(await git(['rev-parse', 'HEAD'])).toBe(amended);
    expect(await clone.git(['rev-parse', clone.main])).toBe(amended);
  });

  test('that does not answer loses nothing', async () => {
    const { clone, publish, write } = await prepared();
    await write(() => NEW);
    await clone.git(['remote', 'set-url', 'origin', '/nowhere']);

    await expect(publish()).rejects.toThrow('The repository does not answer');
  });

  test('is not written by a second console at once, which says what to do', async () => {
    const { url } = await aRepository();
    const folder = join(await temporaryFolder(), 'clone');
    // What the first console holds until its process ends.
    const first = new DatabaseSync(`${folder}.lock`);
    first.exec('BEGIN EXCLUSIVE');

    const second = () => Clone.open(folder, { url, branch: 'main' });

    await expect(second()).rejects.toThrow('start this one with another --texts');
    first.close();
    expect((await second()).folder).toBe(folder);
  });

  test('is cloned again after a clone that broke off', async () => {
    const { url } = await aRepository();
    const folder = await temporaryFolder();
    await gitIn(folder)(['init', '--quiet', 'clone.new']);

    const clone = await Clone.open(join(folder, 'clone'), { url, branch: 'main' });

    expect(await clone.commitOf(clone.main)).not.toBeNull();
  });
});

test('a refusal of the gate is told in the words of a writer', () => {
  const message = [
    'support 1.0.1 may not go live:',
    '- texts: content/fr_CA/return-policy.md: before has the numbers 7',
    '- tests: unit tests fail:',
    ' ✗ [content] content-loader/content.test.ts (79)',
    '  ✗ the content in fr_CA > quotes what the pages show (7ms)',
    "    expected [ 'No page: shows this' ] to deeply equal []",
    ' FAIL  content-loader/content.test.ts > the content in fr_CA > quotes what the pages show',
    '        at content-loader/content.test.ts:115:84',
    '- unknown: as it is',
  ];

  expect(inWritersWords(message.join('\n')).split('\n')).toEqual([
    'The check of the pages refuses this:',
    '- A text has a mistake, or one is missing. These lines say where:',
    '  Return policy, French (Canada): before has the numbers 7',
    expect.stringMatching(/^- The texts do not fit together, or do not fit the pages/),
    "  French (Canada) quotes what the pages show: [ 'No page: shows this' ]",
    '- unknown: as it is',
    'Nothing has changed for visitors, and your drafts are kept.',
  ]);
});

/** Returns a repository, and a function that publishes its draft. */
async function prepared() {
  const repository: Repository = await aRepository();
  const publish = async () => {
    const steps: string[] = [];
    const say = (step: string) => void steps.push(step);
    const done = await publishTexts(repository, { paths: [FAQ], why: 'Asked for', by: ANN, say });
    return { ...done, steps };
  };
  return { ...repository, publish };
}
