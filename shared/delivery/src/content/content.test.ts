import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { BUILT_FILES } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { DeliveryError } from '../delivery-error';
import { aSite, liveNow } from '../testing';
import { contentProblems, readContent } from './content';
import { aContentSite, goLive, TEXTS } from './content-site.test-support';

const NEW = { 'en/faq.md': 'Yes, of course.\n' };

describe('the texts of a release', () => {
  test('are those that visitors get, or those of the named version', async () => {
    const { storage } = await aContentSite();
    await goLive(storage, NEW);

    expect(await readContent({ storage, name: 'retailers' })).toEqual({
      version: '1.0.1',
      files: { ...TEXTS, ...NEW },
    });
    expect(await readContent({ storage, name: 'retailers', version: '1.0.0' })).toEqual({
      version: '1.0.0',
      files: TEXTS,
    });
  });

  test('cannot be replaced when it was built without', async () => {
    const { storage } = await aSite();

    await expect(readContent({ storage, name: 'retailers' })).rejects.toMatchObject({
      reason: 'not-found',
      message: expect.stringContaining('publish retailers from a checkout first') as string,
    });
  });

  test('are not used when a byte of their file has changed', async () => {
    const { root, storage } = await aContentSite();
    const file = join(root, 'remotes/retailers/1.0.0', BUILT_FILES.content);
    const bytes = await readFile(file);
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
    await writeFile(file, bytes);

    await expect(goLive(storage, NEW)).rejects.toMatchObject({ reason: 'damaged' });
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });
});

describe('the mistakes in changed texts', () => {
  test('are named with path, line and what to write instead', async () => {
    const { storage } = await aContentSite();

    const found = await contentProblems({
      storage,
      name: 'retailers',
      files: { 'de/faq.md': 'Ja.\nBAD\n' },
    });

    expect(found).toEqual([
      { path: 'de/faq.md', line: 2, sentence: 'BAD is no word; write another' },
    ]);
    await expect(goLive(storage, { 'de/faq.md': 'BAD' })).rejects.toMatchObject({
      reason: 'refused',
      message: 'de/faq.md:1: BAD is no word; write another',
    });
  });

  test.each(['../faq.md', 'en/../../faq.md', '/etc/passwd', 'it/faq.md', '__proto__'])(
    'include the path %s, which the release does not have',
    async (path) => {
      const { storage } = await aContentSite();

      const found = await contentProblems({ storage, name: 'retailers', files: { [path]: 'x' } });

      const sentence = 'retailers 1.0.0 has no such text; it has de/faq.md, en/faq.md';
      expect(found).toEqual([{ path, line: 1, sentence }]);
    },
  );
});

describe('the program of a release', () => {
  test.each([
    [
      'reads a file',
      `const { readFileSync } = await import('node:fs'); readFileSync('/etc/passwd');`,
      /ERR_ACCESS_DENIED|restricted/,
    ],
    [
      'starts a process',
      `const { execSync } = await import('node:child_process'); execSync('true');`,
      /ERR_ACCESS_DENIED|restricted/,
    ],
    [
      'reads a secret',
      `if (!process.env.SECRET) throw new Error('there is no secret');`,
      /there is no secret/,
    ],
    ['returns nothing', '', /returns something else/],
    [
      'takes all memory',
      'const all = []; for (;;) all.push(new Array(1e6).fill(1.5));',
      /ended with|memory/,
    ],
  ])('is stopped when it %s', async (_what, code, reason) => {
    process.env['SECRET'] = 'x';
    const program = `export const problemsIn = async () => { ${code} };`;
    const { storage } = await aContentSite({ program });

    const error = await contentProblems({ storage, name: 'retailers', files: NEW }).catch(
      (failure: unknown) => failure,
    );

    expect(error).toBeInstanceOf(DeliveryError);
    expect((error as DeliveryError).message).toMatch(reason);
  });
});
