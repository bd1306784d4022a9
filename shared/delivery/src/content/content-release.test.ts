import { BUILT_FILES, parsePromises } from '@redeem/contracts';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import type { DeliveryError } from '../delivery-error';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { readBuiltFiles } from '../publish/inspect-release';
import { promote } from '../publish/promote';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { readStoredRelease } from '../publish/stored-release';
import { readHistory } from '../revisions/history';
import { liveNow } from '../testing';
import { storeContentRelease } from './content-release';
import { aContentSite, goLive, TEXTS } from './content-site.test-support';

const NEW = { 'en/faq.md': 'Yes, of course.\n' };
const RETAILERS = { name: 'retailers', by: 'ann' };

describe('a release with new texts', () => {
  test('is stored for nobody, under the next version, with what it was made of', async () => {
    const { root, storage } = await aContentSite();

    const first = await storeContentRelease({ ...RETAILERS, storage, files: NEW });
    const second = await storeContentRelease({
      ...RETAILERS,
      storage,
      files: { 'de/faq.md': 'Nein.\n' },
    });

    expect(first).toEqual({ name: 'retailers', version: '1.0.1', from: '1.0.0', locales: ['en'] });
    expect(second).toMatchObject({ version: '1.0.2', locales: ['de'] });
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    const { release } = await readStoredRelease({ storage, name: 'retailers', version: '1.0.1' });
    expect(release.content).toEqual({ from: '1.0.0', locales: ['en'] });
  });

  test('has the code of the other, and names each file with the hash of its bytes', async () => {
    const { storage } = await aContentSite();
    const text = '</script><b>${x}`" \u2028\n';
    await storeContentRelease({ ...RETAILERS, storage, files: { 'en/faq.md': text } });

    const { files } = await readBuiltFiles(storage, 'remotes/retailers/1.0.1');
    const textOf = (start: string) =>
      String(files.find(({ path }) => path.startsWith(start))?.bytes);
    const entry = textOf('remoteEntry');

    expect(textOf('retailers-en.')).toBe(`push("retailers@1.0.1",{en:${JSON.stringify(text)}})`);
    expect(textOf('retailers-de.')).toBe('push("retailers@1.0.1",{de:"Ja.\\n"})');
    for (const name of ['page', 'retailers-de', 'retailers-en']) {
      const file = files.find(({ path }) => new RegExp(`^${name}\\.\\w+\\.js$`).test(path));
      expect(entry).toContain(`${file?.path.split('.')[1] ?? ''} ${file?.integrity ?? ''}`);
    }
    const page = files.find(({ path }) => /^page\.\w+\.js$/.test(path))?.path ?? '';
    expect(textOf('page')).toBe(`/*! ${page}.LICENSE.txt */show();push("retailers@1.0.1")`);
    expect(files.map(({ path }) => path)).toContain(`${page}.LICENSE.txt`);
    expect(textOf(BUILT_FILES.manifest)).toContain(page);
    expect(parsePromises(textOf(BUILT_FILES.promises))).toEqual({
      offers: { pages: ['/'], anchors: { '/': ['de/faq.md', 'en/faq.md'] } },
      needs: { links: ['/support'], messages: {} },
    });
    expect(textOf('first-view')).toContain('"builtWith":"19.3.1 1.0.0 packed"');
    expect(textOf('first-view')).toContain('&lt;/script>');
  });

  test('is not made without a change', async () => {
    const { storage } = await aContentSite();

    await expect(goLive(storage, TEXTS)).rejects.toMatchObject({
      reason: 'refused',
      message: 'retailers 1.0.0 has these texts already',
    });
  });

  test.each([
    ['writes a script that is not there', '{ other: "x" }', 'retailers 1.0.0 has no other'],
    ['writes code', '{ page: "steal()" }', 'more than texts would differ: page'],
    ['renders no first view', '{}', 'the first view of index was not rendered'],
    [
      'writes no script',
      '"x"',
      'retailers 1.0.0 cannot check and render texts: render returns something else',
    ],
  ])('is not made when the program %s', async (_what, scripts, message) => {
    const views = scripts === '{}' ? '{}' : '{ index: { en: {} } }';
    const rendered = `{ scripts: ${scripts}, anchors: {}, messages: {}, firstViews: ${views} }`;
    const program = `export const problemsIn = () => []; export const render = () => (${rendered});`;
    const { storage } = await aContentSite({ program });

    await expect(goLive(storage, NEW)).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(message) as string,
    });
  });
});

describe('a publication of texts', () => {
  test('names person, reason, base and locales in the history, and is rolled back as any other', async () => {
    const { root, storage } = await aContentSite();
    const lines: string[] = [];

    const { release } = await goLive(storage, NEW, { why: 'clearer', lines });

    expect(release).toMatchObject({ version: '1.0.1', from: '1.0.0', locales: ['en'] });
    expect((await readHistory(storage)).at(-1)).toMatchObject({
      by: 'ann',
      change: {
        action: 'publish',
        from: '1.0.0',
        to: '1.0.1',
        why: 'clearer',
        content: { from: '1.0.0', locales: ['en'] },
      },
    });
    expect(lines).toContain('Going live …');
    await verifySite(storage);
    await rollback({ ...RETAILERS, storage });
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('changes nothing when the gate refuses it', async () => {
    const { root, storage } = await aContentSite();
    const verdict = { rule: 'texts', passed: false, detail: 'en is in French' };

    await expect(goLive(storage, NEW, { verdict })).rejects.toMatchObject({ reason: 'refused' });

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    expect(await storage.paths('remotes/retailers/1.0.1')).toEqual([]);
  });

  test('of two at the same moment refuses one, which would take back the texts of the other', async () => {
    const { storage } = await aContentSite();

    const results = await Promise.allSettled([
      goLive(storage, NEW),
      goLive(storage, { 'de/faq.md': 'Nein.\n' }),
    ]);

    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as DeliveryError).reason)).toEqual(['conflict']);
    expect(await readHistory(storage)).toHaveLength(2);
  });

  test('is refused when the texts were made from an older release, also if it is stored already', async () => {
    const { storage, build } = await aContentSite();
    await storeContentRelease({ ...RETAILERS, storage, files: NEW });
    const other = await build('1.0.2', { code: 'better()' });
    await publish({ ...RETAILERS, storage, release: other, traffic: 100, check: pass });
    const { version } = await storeContentRelease({
      ...RETAILERS,
      storage,
      version: '1.0.0',
      files: { 'de/faq.md': 'Nein.\n' },
    });
    const { release } = await readStoredRelease({ storage, name: 'retailers', version });

    const late = publish({ ...RETAILERS, storage, release, traffic: 100, check: pass });

    await expect(late).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('was made of 1.0.0, and visitors get 1.0.2 now') as string,
    });
  });

  test('does not end a trial', async () => {
    const { storage, build } = await aContentSite();
    await publish({
      ...RETAILERS,
      storage,
      release: await build('1.1.0'),
      traffic: 10,
      check: pass,
    });

    await expect(goLive(storage, NEW)).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('1.1.0 is on trial') as string,
    });
    await promote({ ...RETAILERS, storage, traffic: 100 });
  });

  test('that broke off changes nothing, and the next one goes live', async () => {
    const { root, storage } = await aContentSite();
    const broken = observed(storage, {
      before: (path) => {
        if (path.includes('/1.0.1/retailers-en')) throw new Error('the machine lost power');
      },
    });

    await expect(goLive(broken, NEW)).rejects.toThrow('lost power');
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    const { release } = await goLive(storage, NEW);

    expect(await liveNow(root)).toEqual({ [release.version]: 100 });
    expect((await siteStatus(storage)).isPublished).toBe(true);
  });
});

function pass(): Promise<void> {
  return Promise.resolve();
}
