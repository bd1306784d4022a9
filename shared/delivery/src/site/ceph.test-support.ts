import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import getPort from 'get-port';

/*
 * A real object store for tests: one monitor, one OSD in memory and one S3 gateway of Ceph, from the packages of Debian
 * (shared/tasks/src/programs.ts installs them).
 */

const ACCESS_KEY = 'ACCESSKEY';
const SECRET_KEY = 'secretsecretsecret';

const HOW_TO_GET_IT =
  'these tests need a real object store. On Debian, as root: apt-get install ceph-mon ceph-osd radosgw ceph-common';

/** The limit for each part of the store to be there, in milliseconds. */
const START_TIMEOUT_MS = 60_000;

const started: ChildProcess[] = [];
let folder = '';

/**
 * Starts the store, and names it in the environment of the tests by the standard variables. A store that the environment names
 * already is used instead, for example one that a run of several packages has started.
 */
export async function setup(): Promise<void> {
  if (process.env['AWS_ENDPOINT_URL_S3']) return;
  folder = await mkdtemp(join(tmpdir(), 'redeem-ceph-'));
  const [gateway, monitor, monitorV1] = [await getPort(), await getPort(), await getPort()];
  const monitors = `[v2:127.0.0.1:${String(monitor)},v1:127.0.0.1:${String(monitorV1)}]`;
  const id = randomUUID();
  const at = (...path: string[]) => join(folder, ...path);
  for (const name of ['run', 'mon', 'osd']) await mkdir(at(name));
  await writeFile(at('ceph.conf'), settings(id, monitors, gateway));
  const makeKey = (file: string, name: string, ...caps: string[]) =>
    ask('ceph-authtool', at(file), '--create-keyring', '--gen-key', '-n', name, ...capsOf(caps));
  const addKey = (name: string, ...caps: string[]) =>
    ask('ceph-authtool', at('keyring'), '--gen-key', '-n', name, ...capsOf(caps));

  await makeKey('keyring', 'mon.', 'mon', 'allow *');
  await addKey('client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *');
  await addKey('client.rgw', 'mon', 'allow rwx', 'osd', 'allow rwx');
  await ask('monmaptool', '--create', '--fsid', id, '--addv', 'a', monitors, at('monmap'));
  await ask('ceph-mon', '--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('keyring'));
  start('ceph-mon', '-i', 'a', '-f');
  await until(() => ask('ceph', '-s', '--connect-timeout', '5'));

  await makeKey('osd/keyring', 'osd.0', 'mon', 'profile osd', 'osd', 'allow *');
  const osd = randomUUID();
  const secret = (await ask('ceph-authtool', '-p', '-n', 'osd.0', at('osd/keyring'))).trim();
  await writeFile(at('osd.json'), JSON.stringify({ cephx_secret: secret }));
  await ask('ceph', 'osd', 'new', osd, '-i', at('osd.json'));
  await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd, '--keyring', at('osd/keyring'));
  start('ceph-osd', '-i', '0', '-f', '--keyring', at('osd/keyring'));
  await until(async () => {
    if (!(await ask('ceph', 'osd', 'stat')).includes('1 up')) throw new Error('no OSD is up');
  });

  const keys = ['--access-key', ACCESS_KEY, '--secret', SECRET_KEY];
  await ask('radosgw-admin', 'user', 'create', '--uid', 'site', '--display-name', 'site', ...keys);
  start('radosgw', '-n', 'client.rgw', '-f', '--keyring', at('keyring'));
  const endpoint = `http://127.0.0.1:${String(gateway)}`;
  await until(() => fetch(endpoint));
  const site = {
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: ACCESS_KEY,
    AWS_SECRET_ACCESS_KEY: SECRET_KEY,
  };
  Object.assign(process.env, site);
  const client = new S3Client({ region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'sites' }));
}

export async function teardown(): Promise<void> {
  for (const child of started) child.kill('SIGKILL');
  if (folder !== '') await rm(folder, { recursive: true, force: true });
}

/** Runs a program of the store. Resolves to its output. */
async function ask(program: string, ...words: string[]): Promise<string> {
  try {
    const config = ['-c', join(folder, 'ceph.conf')];
    return (await promisify(execFile)(program, [...config, ...words])).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`there is no ${program}: ${HOW_TO_GET_IT}`, { cause: error });
  }
}

function settings(id: string, monitors: string, gateway: number): string {
  const values = {
    fsid: id,
    'mon host': monitors,
    'mon initial members': 'a',
    'auth allow insecure global id reclaim': 'false',
    'osd pool default size': '1',
    'osd pool default min size': '1',
    'osd crush chooseleaf type': '0',
    'mon allow pool size one': 'true',
    'osd pool default pg num': '1',
    'osd pool default pgp num': '1',
    'osd pool default pg autoscale mode': 'off',
    'osd objectstore': 'memstore',
    'memstore device bytes': String(2 ** 30),
    'mon data': join(folder, 'mon'),
    'osd data': join(folder, 'osd'),
    'run dir': join(folder, 'run'),
    'log file': join(folder, '$name.log'),
    'admin socket': join(folder, 'run/$name.asok'),
    keyring: join(folder, 'keyring'),
    'mon warn on pool no redundancy': 'false',
  };
  return [
    '[global]',
    ...Object.entries(values).map(([name, value]) => `${name} = ${value}`),
    '[client.rgw]',
    `rgw frontends = beast endpoint=127.0.0.1:${String(gateway)}`,
    'rgw enable apis = s3',
    '',
  ].join('\n');
}

function capsOf(caps: readonly string[]): string[] {
  return caps.flatMap((word, index) => (index % 2 === 0 ? ['--cap', word] : [word]));
}

function start(program: string, ...words: string[]): void {
  const config = ['-c', join(folder, 'ceph.conf')];
  started.push(spawn(program, [...config, ...words], { stdio: 'ignore' }));
}

async function until(isThere: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    try {
      await isThere();
      return;
    } catch (error) {
      if (Date.now() > end || (error as Error).message.includes(HOW_TO_GET_IT)) throw error;
      await wait(500);
    }
  }
}
