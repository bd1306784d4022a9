import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';

import { describe, expect, test } from '@rstest/core';

import { SOON, temporaryHost } from '../testing';
import { pathPattern } from './released-path';

const SCRIPT = 'const words = "' + Array.from({ length: 900 }, (_, n) => n * n).join(' ') + '";';
const NAME = 'shop.1a2b.js';

/** A host of a site that has had these versions of the script, one after the other. */
async function hostWith(...versions: string[]) {
  const host = await temporaryHost();
  for (const version of versions) await host.deliver(version, { [NAME]: scriptOf(version) });
  /** Asks for a version as a browser that has another one. */
  const askFor = (version: string, held: string, headers = {}, query = '') =>
    host.ask(`/remotes/retailers/${version}/${NAME}${query}`, {
      'Accept-Encoding': 'br, dcz',
      'Available-Dictionary': `:${hashOf(scriptOf(held))}:`,
      ...headers,
    });
  const encodingOf = async (...question: Parameters<typeof askFor>) =>
    (await askFor(...question)).headers.get('Content-Encoding');
  return { ...host, askFor, encodingOf };
}

function scriptOf(version: string): string {
  return `${SCRIPT} // ${version}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

test.each([
  ['shell/1.0.0/index.1f7a3556.js', '/shell/*/index.*.js'],
  ['remotes/gifts/2.0.0/static/en-json.c62e21c8.js', '/remotes/gifts/*/static/en-json.*.js'],
  ['remotes/gifts/2.0.0/first-view-index.json', '/remotes/gifts/*/first-view-index*.json'],
  ['shell/1.0.0/index.html', null],
  ['remotes/gifts/1.0.0/mf-manifest.json', null],
  ['shell/1.0.0/index.1f7a3556.js.LICENSE.txt', null],
  ['remotes/index.1f7a3556.js', null],
  ['remotes/gifts/1.0.0/a*b.1f7a3556.js', null],
])('the pattern of %s in all releases is %s', (path, pattern) => {
  expect(pathPattern(path)).toBe(pattern);
});

describe('a delta', () => {
  test('goes to a browser that has the file of an earlier release, and costs at most a fortieth of it', async () => {
    const { ask, askFor, encodingOf } = await hostWith('1.1.0', '1.2.0');
    // On a busy machine the first browser does not wait for it.
    await expect.poll(() => encodingOf('1.2.0', '1.1.0'), SOON).toBe('dcz');

    const answer = await askFor('1.2.0', '1.1.0');
    const whole = await ask(`/remotes/retailers/1.2.0/${NAME}`);

    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
    });
    for (const { headers } of [answer, whole])
      expect(headers.get('Use-As-Dictionary')).toBe('match="/remotes/retailers/*/shop.*.js"');
    expect(bytes.subarray(8, 40).toString('base64')).toBe(hashOf(scriptOf('1.1.0')));
    const dictionary = Buffer.from(scriptOf('1.1.0'));
    const built = zstdDecompressSync(bytes.subarray(40), { dictionary });
    expect(built.toString()).toBe(scriptOf('1.2.0'));
    expect(bytes.length).toBeLessThan(scriptOf('1.2.0').length / 40);
  });

  test('counts from what was live before, after a rollback too', async () => {
    const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0', '1.7.0'];
    const { encodingOf } = await hostWith(...versions, '1.1.0', '1.8.0');

    await expect.poll(() => encodingOf('1.8.0', '1.1.0'), SOON).toBe('dcz');
    expect(await encodingOf('1.8.0', '1.2.0')).toBe('br');
  });

  test.each<[string, Record<string, string>, string]>([
    ['does not accept it', { 'Accept-Encoding': 'br' }, ''],
    ['refuses it', { 'Accept-Encoding': 'br, dcz;q=0' }, ''],
    ['has another dictionary', { 'Available-Dictionary': `:${'A'.repeat(43)}=:` }, ''],
    ['sends no hash', { 'Available-Dictionary': ':../../secret:' }, ''],
    ['tries again with a query, because its delta was damaged @D13', {}, '?again=1'],
  ])('does not go to a browser that %s', async (_, headers, query) => {
    const { encodingOf } = await hostWith('1.1.0', '1.2.0');

    expect(await encodingOf('1.2.0', '1.1.0', headers, query)).toBe('br');
  });

  test('is not made for a file that has little in common with the earlier one', async () => {
    const { encodingOf, deliver } = await hostWith('1.1.0');
    const other = Array.from({ length: 900 }, (_, n) => hashOf(String(n))).join('');
    await deliver('1.2.0', { [NAME]: other });

    expect(await encodingOf('1.2.0', '1.1.0')).toBe('br');
  });

  test('leaves the whole file to a browser when its dictionary is damaged', async () => {
    const { encodingOf, storage } = await hostWith('1.1.0', '1.2.0');
    await storage.remove(`remotes/retailers/1.1.0/${NAME}.br`);

    expect(await encodingOf('1.2.0', '1.1.0')).toBe('br');
  });
});
