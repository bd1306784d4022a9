import { symlink } from 'node:fs/promises';
import { join } from 'node:path';

import type { Author } from '@redeem/delivery/site';
import { ANN, aSite, temporaryFolder, writeFiles } from '@redeem/delivery/testing';

import { Clone } from './clone';
import type { Desk } from './desk';
import { CONTENT, Drafts } from './drafts';
import { gitIn } from '../server/git';

export const BOB = { name: 'Bob' };
export const FAQ = 'en/faq.md';
export const TEXT = [
  '## Codes',
  '### What? {#what}',
  'A code.',
  '### Why? {#why}',
  'Because.',
  '',
].join('\n\n');

/** Its `publish` refuses what has the word REFUSE, and otherwise makes revision 7 after the time that it is told. */
const GATE = `
import { readFileSync } from 'node:fs';
const text = readFileSync('../../${CONTENT}/${FAQ}', 'utf8');
console.error('Building /srv/support 1.0.1 …');
await new Promise((resolve) => setTimeout(resolve, Number(/WAIT (\\d+)/.exec(text)?.[1] ?? 0)));
const message = 'support 1.0.1 may not go live:\\n- texts: content/${FAQ}: what has the numbers 5';
console.log(JSON.stringify(text.includes('REFUSE') ? { error: { reason: 'refused', message } } : { revision: { revision: 7 } }));
process.exitCode = text.includes('REFUSE') ? 3 : 0;
`;

/** Returns a repository with a FAQ in English, a console's clone of it, and ways to be another person. */
export async function aRepository() {
  const folder = await temporaryFolder();
  const url = join(folder, 'checkout');
  await writeFiles(url, {
    [`${CONTENT}/${FAQ}`]: TEXT,
    'shared/gate/src/main.ts': GATE,
    'shared/gate/package.json': '{ "type": "module" }',
  });
  await symlink(
    join(import.meta.dirname, '../../../gate/node_modules'),
    join(url, 'shared/gate/node_modules'),
  );
  const git = gitIn(url);
  await git(['init', '--quiet', '--initial-branch', 'main']);
  await git(['config', 'user.name', 'Carl']);
  await git(['config', 'user.email', 'carl@example.com']);
  const commit = async (text: string, path = FAQ) => {
    await writeFiles(url, { [`${CONTENT}/${path}`]: text });
    await git(['add', '--all']);
    await git(['commit', '--quiet', '--message', 'docs: change it']);
  };
  await commit(TEXT);

  const { storage } = await aSite();
  const repository = { url, branch: 'main' };
  const place = join(folder, 'clone');
  const desk = { look: () => Promise.resolve({ documents: [], mistakes: [] }) } as unknown as Desk;
  const open = async () => {
    const clone = await Clone.open(place, repository);
    return { clone, drafts: new Drafts(clone), desk, storage };
  };
  const workshop = await open();
  /** Saves the draft of a person who has seen the newest text. */
  const write = async (change: (text: string) => string, by: Author = ANN, path = FAQ) => {
    const { text, version } = await workshop.drafts.read(path);
    return workshop.drafts.save({ path, base: version, text: change(text), by });
  };
  /** Saves what a person has made of a text, seen at a version. */
  const save = (base: string, text: string, by: Author = BOB) =>
    workshop.drafts.save({ path: FAQ, base, text, by });
  return { url, git, commit, write, save, open, ...workshop };
}
