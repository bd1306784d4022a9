import { randomUUID } from 'node:crypto';

import { describe, expect, rs, test } from '@rstest/core';

import { storageAt } from './storage-at';
import { StoreError } from './store-error';
import { bucket, type Fault, storeBehind } from './store.test-support';

const BYTES = Buffer.from('{"revision":1}');
const NEXT_PAGE = '<NextContinuationToken>a</NextContinuationToken>';
const listOf = (content: string) => `<ListBucketResult>${content}</ListBucketResult>`;

describe('a site in an object store', () => {
  test('has another address in another store, although bucket and prefix have the same names', () => {
    const [own, other] = ['https://one.example', 'https://other.example/'].map(
      (endpoint) => bucket('live/site', { AWS_ENDPOINT_URL_S3: endpoint }).address,
    );

    expect(own).toBe('https://one.example/sites/live/site');
    expect(other).toBe('https://other.example/sites/live/site');
  });

  test('has a file when the answer to its creation was lost, and not when another writer was first', async () => {
    const prefix = randomUUID();
    const lost = new Set<string>();
    const { endpoint } = await storeBehind(({ method, path }) => {
      if (method !== 'PUT' || !path.endsWith('.json') || lost.has(path)) return null;
      lost.add(path);
      return 'loses the answer';
    });
    const storage = bucket(prefix, { AWS_ENDPOINT_URL_S3: endpoint });
    await bucket(prefix).create('others.json', Buffer.from('{}'));

    expect(await storage.create('own.json', BYTES)).toBe(true);
    expect(await storage.create('others.json', BYTES)).toBe(false);
    expect(lost.size).toBe(2);
    expect(Buffer.from((await storage.read('own.json')) ?? [])).toEqual(BYTES);
    expect(Buffer.from((await storage.read('others.json')) ?? [])).toEqual(Buffer.from('{}'));
  });

  test('is read and written when the store fails for a while, is busy with the same key, or cuts an answer off', async () => {
    const faults: Fault[] = [
      { status: 500, body: '<Error><Code>InternalError</Code></Error>' },
      { status: 409, body: '<Error><Code>ConditionalRequestConflict</Code></Error>' },
      { status: 503, body: '<html>busy</html>' },
    ];
    const { endpoint } = await storeBehind(({ path, method }) => {
      if (!path.endsWith('a.json')) return null;
      return faults.shift() ?? (method === 'GET' && isFirst() ? 'cuts the answer' : null);
    });
    let reads = 0;
    const isFirst = () => (reads += 1) === 1;
    const storage = bucket(randomUUID(), { AWS_ENDPOINT_URL_S3: endpoint });

    expect(await storage.create('a.json', BYTES)).toBe(true);
    expect(Buffer.from((await storage.read('a.json')) ?? [])).toEqual(BYTES);
    expect([faults.length, reads]).toEqual([0, 2]);
  });

  test('is written once when the store has written a file and answers too late', async () => {
    const late = new Set<string>();
    const { endpoint } = await storeBehind(({ path, method }) => {
      if (method !== 'PUT' || !path.endsWith('a.json') || late.has(path)) return null;
      late.add(path);
      return 'answers late';
    });
    const prefix = randomUUID();
    const impatient = { attempts: 3, limitMs: 400 };
    const storage = bucket(prefix, { AWS_ENDPOINT_URL_S3: endpoint }, impatient);

    expect(await storage.create('a.json', BYTES)).toBe(true);
    expect(await storage.create('a.json', BYTES)).toBe(false);
    expect(late.size).toBe(1);
  });

  test('is not written when the store ignores the condition of a creation, which is said by name', async () => {
    const prefix = randomUUID();
    const { endpoint } = await storeBehind(() => 'ignores conditions');
    const storage = bucket(prefix, { AWS_ENDPOINT_URL_S3: endpoint });

    const { host } = new URL(endpoint);
    await expect(storage.create('a.json', BYTES)).rejects.toThrow(
      `${host} ignores "If-None-Match: *", so one of two publications at the same time would be lost`,
    );
    await expect(storage.replace('a.json', BYTES)).rejects.toThrow(host);
    expect(await bucket(prefix).paths('')).toEqual([]);
  });

  test('tries the condition of a creation once, however many files it writes', async () => {
    const { endpoint, requests } = await storeBehind(() => null);
    const storage = bucket(randomUUID(), { AWS_ENDPOINT_URL_S3: endpoint });

    await Promise.all(['a', 'b', 'c'].map((path) => storage.create(path, BYTES)));

    expect(requests.filter((request) => request.includes('.probe-'))).toHaveLength(3);
    expect(requests).toHaveLength(6);
  });

  test('is read from a store that sends slowly, and not from one that pauses', async () => {
    const faults: Fault[] = ['sends byte by byte', 'answers late'];
    const { endpoint } = await storeBehind(({ method }) =>
      method === 'GET' ? (faults.shift() ?? null) : null,
    );
    const environment = { AWS_ENDPOINT_URL_S3: endpoint };
    const name = randomUUID();
    const bytes = Buffer.from('a byte now and then'.repeat(2));
    await bucket(name).replace('a.json', bytes);
    const storage = bucket(name, environment, { attempts: 1, limitMs: 900 });

    expect(Buffer.from((await storage.read('a.json')) ?? [])).toEqual(bytes);
    await expect(storage.read('a.json')).rejects.toThrow('nothing came for 0.9 s');
  });

  test('has no file whose key is longer than 1,024 bytes, and does not ask for it', async () => {
    const { endpoint, requests } = await storeBehind(() => null);
    const storage = bucket('site', { AWS_ENDPOINT_URL_S3: endpoint });
    const path = 'é'.repeat(510);

    expect(await storage.read(path)).toBeNull();
    expect(requests).toEqual([]);
    await expect(storage.create(path, BYTES)).rejects.toThrow(
      'is not possible: with its prefix a key has 1024 bytes at most',
    );
    await expect(storage.replace(path, BYTES)).rejects.toThrow(StoreError);
    expect(requests.join()).not.toContain('%C3%A9');
  });

  test('has no file of more than 64 MB, and reads no answer that does not end', async () => {
    const { endpoint, requests } = await storeBehind(() => 'never ends');
    const environment = { AWS_ENDPOINT_URL_S3: endpoint };
    const storage = bucket(randomUUID(), environment, { attempts: 1, limitMs: 30_000 });

    await expect(storage.read('a.json')).rejects.toThrow(
      'is not answered: the answer does not end, and a file has 64 MB at most',
    );
    await expect(bucket(randomUUID()).create('a.bin', Buffer.alloc(2 ** 26 + 1))).rejects.toThrow(
      'is not possible: a file has 64 MB at most',
    );
    expect(requests).toHaveLength(1);
  });

  test('has another version when a file is replaced and the store sends no ETag', async () => {
    const { endpoint } = await storeBehind(() => 'has no tag');
    const storage = bucket(randomUUID(), { AWS_ENDPOINT_URL_S3: endpoint });
    const tagged = async (known?: string) => {
      const found = await storage.readIfChanged('registry.json', known);
      return found === 'same' ? found : found?.tag;
    };

    await storage.replace('registry.json', BYTES);
    const first = await tagged();
    expect(await tagged(first)).toBe('same');
    await storage.replace('registry.json', Buffer.from('{}'));
    const second = await tagged(first);

    expect([first, second]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    expect(second).not.toBe(first);
    expect(second).not.toBe('same');
  });

  test('is listed over pages of a thousand files', async () => {
    const storage = bucket(randomUUID());
    const paths = Array.from(
      { length: 1_010 },
      (_, index) => `a/${String(index).padStart(4, '0')}`,
    );
    const queue = paths.values();
    const writeOneByOne = async () => {
      for (const path of queue) await storage.create(path, BYTES);
    };
    await Promise.all(Array.from({ length: 16 }, writeOneByOne));

    expect(await storage.paths('a')).toEqual(paths);
    expect(await storage.paths('a', 'a/1004')).toEqual(paths.slice(1_005));
  });
});

describe('a store that refuses', () => {
  test.each([
    ['ExpiredToken', 'the credentials have expired: get new ones'],
    ['AccessDenied', 'these credentials may not do that'],
    ['PermanentRedirect', 'AWS_REGION is not that of the bucket'],
    [
      'QuotaExceeded',
      'the quota of the bucket or its owner is used up: raise it, or free space by `delivery gc --incomplete`',
    ],
  ])('with %s is explained', async (code, remedy) => {
    const { endpoint } = await storeBehind(() => ({
      status: 403,
      body: `<Error><Code>${code}</Code></Error>`,
    }));
    const { host } = new URL(endpoint);

    await expect(
      bucket('site', { AWS_ENDPOINT_URL_S3: endpoint }).read('registry.json'),
    ).rejects.toThrow(
      `GET registry.json of s3://sites/site (${host}) is answered with 403 ${code}: ${remedy}`,
    );
  });

  test('another secret is explained', async () => {
    await expect(
      bucket('site', { AWS_SECRET_ACCESS_KEY: 'another' }).paths('history'),
    ).rejects.toThrow('403 SignatureDoesNotMatch: AWS_SECRET_ACCESS_KEY or AWS_REGION is not');
  });

  test('a clock that is twenty minutes wrong is explained', async () => {
    rs.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });

    const read = bucket('site').read('registry.json');

    await expect(read).rejects.toThrow(
      '403 RequestTimeTooSkewed: the clock of this machine is wrong',
    );
    rs.useRealTimers();
  });

  test('a bucket that is not there is explained, and is no missing file', async () => {
    const { env } = process;
    const storage = storageAt('s3://missing/site', env, () => ({}));

    await expect(storage.read('registry.json')).rejects.toThrow(
      '404 NoSuchBucket: there is no such',
    );
  });

  test('is asked seven times when it fails for long or does not answer at all', async () => {
    const { endpoint, requests } = await storeBehind(() => ({ status: 503, body: '' }));
    const read = (address: string) =>
      bucket('site', { AWS_ENDPOINT_URL_S3: address }).read('registry.json');

    const results = await Promise.allSettled([read(endpoint), read('http://127.0.0.1:1')]);

    expect(results.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
      expect.stringMatching(/is answered with 503, 7 times: it fails for now: try again later$/),
      expect.stringMatching(/is not answered, 7 times: .*ECONNREFUSED.*\. Try again later$/),
    ]);
    expect(requests).toHaveLength(7);
  });

  test.each([
    ['a page', '<html>Welcome</html>'],
    ['a hollow list', listOf('')],
    ['a list without its end', listOf('<IsTruncated>true</IsTruncated>')],
    ['a list that never ends', listOf(`<IsTruncated>true</IsTruncated>${NEXT_PAGE}`)],
  ])('with %s is not taken for an empty site', async (_, body) => {
    const { endpoint } = await storeBehind(() => ({ status: 200, body }));

    await expect(
      bucket('site', { AWS_ENDPOINT_URL_S3: endpoint }).paths('history'),
    ).rejects.toThrow('is answered with something else than a list');
  });
});

test.each([
  ['s3://', {}, 's3:// names no place in a store: write s3://bucket/prefix'],
  ['s3://Not_A_Bucket', {}, 'names no place in a store'],
  ['s3://sites//other', {}, 'names no place in a store'],
  ['s3://sites/../other', {}, 'names no place in a store'],
  ['s3://sites/a?b', {}, 'names no place in a store'],
  ['s3://key:secret@sites/a', {}, 's3://…@sites/a names no place in a store'],
  ['s3://sites/a', { AWS_ACCESS_KEY_ID: '' }, 's3://sites/a needs AWS_ACCESS_KEY_ID'],
])('a root of %s with %j is refused', (root, environment, message) => {
  expect(() => storageAt(root, { ...process.env, ...environment }, () => ({}))).toThrow(message);
});

test.each([
  ['AWS_ACCESS_KEY_ID', 'KEY\nSECRET'],
  ['AWS_SECRET_ACCESS_KEY', 'SECRET part'],
  ['AWS_SESSION_TOKEN', 'SECRET\r\nX-Other: 1'],
  ['AWS_REGION', 'SECRET.example/'],
  ['AWS_ENDPOINT_URL_S3', 'SECRET.example:9000'],
  ['AWS_ENDPOINT_URL_S3', 'ftp://SECRET.example'],
  ['AWS_ENDPOINT_URL_S3', 'https://user:SECRET@store.example'],
  ['AWS_ENDPOINT_URL_S3', 'https://store.example/?token=SECRET'],
  ['AWS_ENDPOINT_URL', 'http://store.example:SECRET'],
])('%s of %j is refused by a sentence without its value', (name, value) => {
  const { AWS_ENDPOINT_URL_S3: _, ...others } = process.env;

  const open = () => storageAt('s3://sites/a', { ...others, [name]: value }, () => ({}));

  expect(open).toThrow(StoreError);
  expect(open).toThrow(new RegExp(`^${name} must be (?!.*SECRET)`));
});

test.each(['s3:/sites/a', 'S3://sites/a', 'gs://sites/a', 'https://user:SECRET@sites/a', 'file:a'])(
  '%s is no folder',
  (root) => {
    expect(() => storageAt(root, process.env, () => ({}))).toThrow(
      /^a root that starts with \w+: is neither a store nor a folder(?!.*SECRET)/,
    );
  },
);

test.each(['site', './a:b', '/srv/a:b', 'C:\\site', 'c:/site'])('%s is a folder', (root) => {
  expect(storageAt(root, {}, () => ({})).isLocal).toBe(true);
});
