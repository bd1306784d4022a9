import { existsSync } from 'node:fs';

import { installPackages } from './packages.ts';

const GATEWAY = '/usr/bin/radosgw';

/** Installs Ceph, the object store of the unit tests, if it is missing. The tests say what is missing if that fails. */
export async function installCeph() {
  if (existsSync(GATEWAY)) return;
  console.log('Installing an object store …');
  // Only the tests use it, so the packages must not start a service.
  await installPackages('ceph-mon ceph-osd radosgw ceph-common', { RUNLEVEL: '1' });
}
