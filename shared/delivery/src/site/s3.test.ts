import { randomUUID } from 'node:crypto';

import { describe, expect, rs, test } from '@rstest/core';

import { S3Storage } from './s3';
import { bucket, type Fault, storeBehind } from './store.test-support';

const BYTES = Buffer.from('{"revision":1}');

describe('a site in an object store', () => {
  test('has another address in another store, although bucket and prefix have the same names', () => {
    const [own, other] = ['https://one.example', 'https://other.example'].map(
      (endpoint) => bucket('live/site', { AWS_ENDPOINT_URL_S3: endpoint }).address,
    );

    expect(own).toBe('https://one.example/sites/live/site');
    expect(other).toBe('https://other.example/sites/live/site');
  });

  test('is read and written when the store fails for a while, is busy with the same key, or cuts an answer off', async () => {
    const faults: Fault[] = [
      { status: 500, body: '<Error><Code>InternalError</Code></Error>' },
      { status: 409, body: '<Error><Code>ConditionalRequestConflict</Code></Error>' },
      { status: 503, body: '<Error><Code>SlowDown</Code></Error>' },
    ];
    let reads = 0;
    const { endpoint } = await storeBehind(({ path, method }) => {
      if (!path.includes('a.json')) return null;
      const fault = faults.shift();
      if (fault || method !== 'GET') return fault ?? null;
      reads += 1;
      return reads === 1 ? 'cuts the answer' : null;
    });
    const storage = bucket(randomUUID(), { AWS_ENDPOINT_URL_S3: endpoint });

    expect(await storage.create('a.json', BYTES)).toBe(true);
    expect(Buffer.from((await storage.read('a.json')) ?? [])).toEqual(BYTES);
    expect([faults.length, reads]).toEqual([0, 2]);
  });

  test('is not written when the store ignores the condition of a creation, which is said by name', async () => {
    const prefix = randomUUID();
    const { endpoint } = await storeBehind(() => 'ignores conditions');
    const storage = bucket(prefix, { AWS_ENDPOINT_URL_S3: endpoint });

    await expect(storage.create('a.json', BYTES)).rejects.toThrow(
      `${endpoint}/sites/${prefix} ignores "If-None-Match: *", so one of two publications at the same time would be lost`,
    );
    expect(await bucket(prefix).list('')).toEqual([]);
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
    const name = randomUUID();
    const bytes = Buffer.from('a byte now and then'.repeat(2));
    await bucket(name).create('a.json', bytes);
    const impatient = { attempts: 1, limitMs: 900 };
    const storage = bucket(name, { AWS_ENDPOINT_URL_S3: endpoint }, impatient);

    expect(Buffer.from((await storage.read('a.json')) ?? [])).toEqual(bytes);
    await expect(storage.read('a.json')).rejects.toThrow('cannot read a.json');
  });

  test('reads no answer that does not end', async () => {
    const { endpoint } = await storeBehind(() => 'never ends');
    const impatient = { attempts: 1, limitMs: 30_000 };
    const storage = bucket(randomUUID(), { AWS_ENDPOINT_URL_S3: endpoint }, impatient);

    await expect(storage.read('a.json')).rejects.toThrow('a file has 64 MB at most');
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

    const pathsOf = async (after?: string) =>
      (await storage.list('a', after)).map(({ path }) => path);
    expect(await pathsOf()).toEqual(paths);
    expect(await pathsOf('a/1004')).toEqual(paths.slice(1_005));
  });
});

describe('a store that refuses', () => {
  test.each([
    ['ExpiredToken', 'the credentials have expired: get new ones'],
    ['AccessDenied', 'these credentials may not do that'],
    ['QuotaExceeded', 'the quota is used up: raise it, or free space with `delivery gc`'],
  ])('with %s is explained', async (code, remedy) => {
    const { endpoint } = await storeBehind(() => ({
      status: 403,
      body: `<Error><Code>${code}</Code></Error>`,
    }));

    const read = bucket('site', { AWS_ENDPOINT_URL_S3: endpoint }).read('a.json');

    await expect(read).rejects.toThrow(
      `${endpoint}/sites/site: cannot read a.json: 403 ${code}: ${remedy}`,
    );
  });

  test('another secret, or a bucket that is not there, is explained, and is no missing file', async () => {
    await expect(bucket('site', { AWS_SECRET_ACCESS_KEY: 'another' }).list('a')).rejects.toThrow(
      '403 SignatureDoesNotMatch: AWS_SECRET_ACCESS_KEY or AWS_REGION is not',
    );
    await expect(new S3Storage('s3://missing/site').read('a.json')).rejects.toThrow(
      '404 NoSuchBucket: there is no such bucket',
    );
  });

  test('is asked as often as it is waited for when it fails for long, or is not there', async () => {
    const { endpoint, requests } = await storeBehind(() => ({ status: 503, body: '' }));
    const read = (address: string) =>
      bucket('site', { AWS_ENDPOINT_URL_S3: address }, { attempts: 3, limitMs: 900 }).read('a');

    const results = await Promise.allSettled([read(endpoint), read('http://127.0.0.1:1')]);

    expect(results.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
      expect.stringMatching(/503 .*: try again later$/),
      expect.stringMatching(/ECONNREFUSED.*: try again later$/),
    ]);
    expect(requests).toHaveLength(3);
  });

  test.each([
    ['a page', '<html>Welcome</html>'],
    ['a hollow list', '<ListBucketResult></ListBucketResult>'],
  ])('with %s is not taken for an empty site', async (_, body) => {
    const { endpoint } = await storeBehind(() => ({ status: 200, body }));

    const list = bucket('site', { AWS_ENDPOINT_URL_S3: endpoint }).list('history');

    await expect(list).rejects.toThrow('does not answer with a list: is it an object store?');
  });
});

test.each([
  ['s3://', 's3:// names no place in a store: write s3://bucket/prefix'],
  ['s3://Not_A_Bucket', 'names no place in a store'],
  ['s3://sites/../other', 'names no place in a store'],
  ['s3://key:secret@sites/a', 's3://…@sites/a names no place in a store'],
])('a root of %s is refused', (root, message) => {
  expect(() => new S3Storage(root)).toThrow(message);
});

test('a store without credentials is explained by what to set', async () => {
  rs.stubEnv('AWS_ACCESS_KEY_ID', '');
  rs.stubEnv('AWS_SECRET_ACCESS_KEY', '');
  rs.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const read = new S3Storage('s3://sites/a', { attempts: 1, limitMs: 900 }).read('a.json');

  await expect(read).rejects.toThrow('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  rs.unstubAllEnvs();
});
