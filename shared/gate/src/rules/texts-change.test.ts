import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { requireLatest } from '@redeem/delivery/site';
import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { checkRelease } from '../check-release';
import { findTextsChange } from './texts-change';

/** Returns the files of a build: two locales, code, and an entry with the hashes. */
function builtWith({ version = '1.0.0', en = 'aaaaaaaa', de = 'dddddddd', code = 'run()' } = {}) {
  return {
    [`dist/retailers-en-json.${en}.js`]: `texts("retailers@${version}", "Hello ${en.slice(1)}")`,
    [`dist/retailers-de-json.${de}.js`]: `texts("retailers@${version}", {"a":"Hallo ${de.slice(1)}"})`,
    'dist/remote.77777777.js': `${code};chunks("retailers@${version}")`,
    'dist/remoteEntry.33.js': `load("retailers@${version}",{en:"${en}",de:"${de}"})`,
  };
}

const LIVE = builtWith();

describe('the change of a release against the live one', () => {
  test('concerns only texts when only files of locales differ', async () => {
    const files = builtWith({ version: '1.1.0', de: 'eeeeeeee' });
    const candidate = await aRemoteCandidate({ files, liveRemote: LIVE });

    expect(await findTextsChange(candidate)).toEqual({ version: '1.0.0', locales: ['de'] });
  });

  test('concerns only texts when the first views that contain them differ too', async () => {
    const files = {
      ...builtWith({ version: '1.1.0', de: 'eeeeeeee' }),
      'dist/first-view-buy.json': '{"de":{"DE":"<h1>Neu</h1>"}}',
    };
    const liveRemote = { ...LIVE, 'dist/first-view-buy.json': '{"de":{"DE":"<h1>Alt</h1>"}}' };
    const candidate = await aRemoteCandidate({ files, liveRemote });

    expect(await findTextsChange(candidate)).toEqual({ version: '1.0.0', locales: ['de'] });
  });

  test('names every locale that differs', async () => {
    const files = builtWith({ version: '1.1.0', en: 'bbbbbbbb', de: 'eeeeeeee' });
    const candidate = await aRemoteCandidate({ files, liveRemote: LIVE });

    expect((await findTextsChange(candidate))?.locales).toEqual(['de', 'en']);
  });

  test('concerns all locales of a language when only its words for the search differ', async () => {
    const words = (version: string, hash: string) => ({
      [`dist/content-de-search.${hash}.js`]: `words("retailers@${version}","${hash.slice(1)}")`,
    });
    const candidate = await aRemoteCandidate({
      files: { ...builtWith({ version: '1.1.0' }), ...words('1.1.0', 'bbbbbbbb') },
      liveRemote: { ...LIVE, ...words('1.0.0', 'cccccccc') },
    });

    expect((await findTextsChange(candidate))?.locales).toEqual(['de']);
  });

  test.each([
    ['its code differs too', builtWith({ version: '1.1.0', de: 'eeeeeeee', code: 'walk()' })],
    ['nothing differs but the version', builtWith({ version: '1.1.0' })],
    [
      'a key of the translations is gone',
      {
        ...builtWith({ version: '1.1.0', de: 'eeeeeeee' }),
        'dist/retailers-de-json.eeeeeeee.js': `texts("retailers@1.1.0", {"b":"Hallo"})`,
      },
    ],
    [
      'there is a new locale',
      { ...builtWith({ version: '1.1.0' }), 'dist/retailers-it-json.cccccccc.js': 'texts()' },
    ],
    [
      'a picture differs too',
      { ...builtWith({ version: '1.1.0', de: 'eeeeeeee' }), 'dist/poster.66.svg': '<svg id="x"/>' },
    ],
  ])('concerns more than texts when %s', async (_, files) => {
    const candidate = await aRemoteCandidate({ files, liveRemote: LIVE });

    expect(await findTextsChange(candidate)).toBeNull();
  });

  test('concerns more than texts when a file of the live release is missing', async () => {
    const files = builtWith({ version: '1.1.0', de: 'eeeeeeee' });
    const candidate = await aRemoteCandidate({ files, liveRemote: LIVE });
    const root = join(dirname(candidate.folder), 'dist');
    await rm(join(root, 'remotes/retailers/1.0.0/remote.55.css.br'));

    expect(await findTextsChange(candidate)).toBeNull();
  });

  test('concerns more than texts when the remote is new', async () => {
    const files = builtWith({ version: '1.1.0', de: 'eeeeeeee' });
    const candidate = await aRemoteCandidate({ files, liveRemote: LIVE });

    const live = { ...candidate.live, microFrontends: {} };
    expect(await findTextsChange({ ...candidate, live })).toBeNull();
  });

  test('concerns more than texts when it is the shell', async () => {
    expect(await findTextsChange(await aShellCandidate())).toBeNull();
  });

  test('is unknown when the record of the live release is damaged', async () => {
    const files = builtWith({ version: '1.1.0', de: 'eeeeeeee' });
    const { storage, release, folder } = await aRemoteCandidate({ files, liveRemote: LIVE });
    const record = join(dirname(folder), 'dist/remotes/retailers/1.0.0/release.json');
    await writeFile(record, '{');

    const live = await requireLatest(storage);
    const verdicts = await checkRelease({
      storage,
      release,
      folder,
      live,
      environment: {},
    });

    expect(verdicts.map(({ rule }) => rule)).toContain('types');
  });

  test('is not compiled when it concerns only texts', async () => {
    const files = {
      ...builtWith({ version: '1.1.0', de: 'eeeeeeee' }),
      'src/public.ts': 'this does not compile',
    };
    const { storage, release, folder } = await aRemoteCandidate({ files, liveRemote: LIVE });
    const live = await requireLatest(storage);

    const verdicts = await checkRelease({
      storage,
      release,
      folder,
      live,
      environment: {},
    });

    expect(verdicts.find(({ rule }) => rule === 'types')).toEqual({
      rule: 'types',
      passed: true,
      detail: 'its code is that of retailers 1.0.0, which is live',
    });
  });
});
