import { execFileSync, spawnSync } from 'node:child_process';

import { describe, expect, rs, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { storeTool, toolPath } from '../revisions/tool';
import { aSite, temporaryFolder } from '../testing';
import { bundleTool } from './bundle-tool';

rs.setConfig({ testTimeout: 60_000 });

/** Whether this machine lets a process mount a file system that only it sees. */
const CAN_MOUNT =
  spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

describe.skipIf(!CAN_MOUNT)('on a disk without a free byte', () => {
  test('a rollback works, for the site keeps a reserve', async () => {
    const { output } = await onFullDisk('$DELIVERY rollback retailers && $DELIVERY status');

    expect(output).toMatch(/rollback retailers 1\.1\.0 → 1\.0\.0/);
    expect(output).toMatch(/^retailers +1\.0\.0 +since/m);
  });

  test('a rollback without a reserve changes nothing, and names the path, the bytes that it needs and what to do', async () => {
    const { code, output } = await onFullDisk(
      'rm $SITE/.reserve; fill; $DELIVERY rollback retailers; code=$?; $DELIVERY status; exit $code',
    );

    expect(code).toBe(1);
    expect(output).toMatch(
      /history\/00000003\.json: there is no space left \(ENOSPC\), and it needs [1-9]\d* bytes\. Free some: `delivery gc --incomplete`/,
    );
    expect(output).toMatch(/^retailers +1\.1\.0 +since/m);
  });

  test('gc removes an upload that broke off, and fills the reserve again', async () => {
    const { output } = await onFullDisk(
      [
        'rm $SITE/.reserve $SITE/filling',
        'mkdir $SITE/remotes/retailers/1.2.0',
        'head -c 1000000 /dev/zero > $SITE/remotes/retailers/1.2.0/remoteEntry.js',
        'fill',
        'touch -d "2 minutes ago" $SITE/remotes/retailers/1.2.0/*',
        '$DELIVERY gc --incomplete',
        'ls $SITE/.reserve',
      ].join('\n'),
    );

    expect(output).toContain('removed: remotes/retailers/1.2.0\n');
    expect(output).toMatch(/\.reserve\n$/);
  });
});

/** Runs a script where `$SITE` is a site without free space, with retailers 1.1.0 live after 1.0.0. */
async function onFullDisk(script: string): Promise<{ code: number | null; output: string }> {
  const { root, storage, build } = await aSite();
  const tool = toolPath(await storeTool(storage, await bundleTool()));
  const release = await build('1.1.0');
  await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
  const disk = await temporaryFolder();
  const size = Number(execFileSync('du', ['-sk', root], { encoding: 'utf8' }).split('\t')[0]);
  const setUp = [
    // The folders take some space of the size, too.
    `mount -t tmpfs -o size=${String(size + 2000)}k tmpfs ${disk}`,
    `cp -a ${root} ${disk}/site`,
    `SITE=${disk}/site`,
    `DELIVERY="${process.execPath} $SITE/${tool} --by ann"`,
    'fill() { cat /dev/zero > $SITE/filling 2> /dev/null; }',
    'fill',
  ];
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['-Urm', 'sh', '-c', [...setUp, script].join('\n')],
    { encoding: 'utf8' },
  );
  return { code: status, output: stdout + stderr };
}
