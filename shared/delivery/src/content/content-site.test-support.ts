import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { BUILT_FILES, type ContentData, firstViewDocument } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';
import type { Storage } from '@redeem/storage';
import { temporaryFolder, writeFiles } from '@redeem/storage/testing';

import { publishContent } from '../cli/publish-content';
import { createReporter } from '../cli/reporter';
import { contentBytes } from '../release/content-data';
import { readRelease, type Release } from '../release/read-release';
import { aSite, writeRemote } from '../testing';

/** A program as a release brings it: BAD is a mistake, and a page shows all texts of its language. */
const PROGRAM = `
  export const problemsIn = (files) =>
    Object.entries(files).flatMap(([path, text]) =>
      text.split('\\n').flatMap((words, index) =>
        words.includes('BAD') ? [{ path, line: index + 1, sentence: 'BAD is no word; write another' }] : []));
  export const render = ({ files, scripts }) => ({
    scripts: Object.fromEntries(Object.entries(scripts).map(([name, script]) =>
      [name, script.replace(/"@(.*?)@"/g, (_mark, path) => JSON.stringify(files[path]))])),
    anchors: { '/': Object.keys(files) },
    messages: {},
    firstViews: { index: { en: { US: '<p>' + files['en/faq.md'].replaceAll('<', '&lt;') + '</p>' } } },
  });
`;

/** Texts by path. */
type Texts = Record<string, string>;

export const TEXTS: Texts = { 'de/faq.md': 'Ja.\n', 'en/faq.md': 'Yes.\n' };

interface BuiltContent extends Partial<ContentData> {
  /** The code of the remote. */
  code?: string;
}

/** Writes a built remote that brings its texts. */
async function writeContentRemote(
  folder: string,
  version: string,
  { code = 'show()', files = TEXTS, program = PROGRAM, known = [] }: BuiltContent,
): Promise<void> {
  const name = `retailers@${version}`;
  const scripts = Object.fromEntries(
    ['de', 'en'].map((locale) => [
      `retailers-${locale}`,
      `push("${name}",{${locale}:"@${locale}/faq.md@"})`,
    ]),
  );
  const built: Texts = {
    'page.11111111.js': `/*! page.11111111.js.LICENSE.txt */${code};push("${name}")`,
    'retailers-de.22222222.js': `push("${name}",{de:${JSON.stringify(files['de/faq.md'])}})`,
    'retailers-en.33333333.js': `push("${name}",{en:${JSON.stringify(files['en/faq.md'])}})`,
  };
  const named = Object.entries(built).map(
    ([path, text]) => `${path.split('.')[1] ?? ''} ${integrityOf(text)}`,
  );
  await writeRemote(folder, { version, needed: ['page.11111111.js'] });
  const dist = join(folder, 'dist');
  // A build gives each script a name with eight digits of its hash.
  for (const file of ['remoteEntry.33.js', 'fr.44.js']) await rm(join(dist, file));
  const manifest = await readFile(join(dist, BUILT_FILES.manifest), 'utf8');
  await writeFiles(dist, {
    ...built,
    'remoteEntry.44444444.js': `load("${name}","${named.join('","')}")`,
    [BUILT_FILES.manifest]: manifest
      .replace('remoteEntry.33.js', 'remoteEntry.44444444.js')
      .replace('"fr.44.js"', '"retailers-de.22222222.js","retailers-en.33333333.js"'),
    'page.11111111.js.LICENSE.txt': 'MIT',
    [BUILT_FILES.promises]: JSON.stringify({
      offers: { pages: ['/'], anchors: {} },
      needs: { links: ['/support'], messages: { en: ['Old'] } },
    }),
    'first-view-index.json': firstViewDocument('19.3.1 1.0.0', { en: { US: '<p>Yes.</p>' } }),
  });
  const data = { files, program, known, scripts };
  await writeFile(join(dist, BUILT_FILES.content), contentBytes(data));
}

/** Creates a site with retailers 1.0.0, whose texts can be replaced without a build, and a function that builds others. */
export async function aContentSite(first: BuiltContent = {}) {
  const folder = await temporaryFolder();
  const build = async (version: string, built: BuiltContent = {}): Promise<Release> => {
    const source = join(folder, `${version}-${randomUUID()}`);
    await writeContentRemote(source, version, built);
    return readRelease(source);
  };
  const site = await aSite({ retailers: await build('1.0.0', first) });
  return { ...site, build };
}

interface Going {
  why?: string;
  lines?: string[];
  verdict?: { rule: string; passed: boolean; detail: string };
}

/** Publishes texts through a gate with this verdict. */
export function goLive(
  storage: Storage,
  files: Record<string, string>,
  { why, lines = [], verdict }: Going = {},
) {
  return publishContent({
    name: 'retailers',
    by: 'ann',
    storage,
    files,
    ...(why !== undefined && { why }),
    reporter: createReporter((line) => void lines.push(line)),
    loadGate: () =>
      Promise.resolve({
        checkRelease: () => Promise.resolve(verdict ? [verdict] : []),
        weighWorkspace: () => Promise.resolve([]),
      }),
  });
}
