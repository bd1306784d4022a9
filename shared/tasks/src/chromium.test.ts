import { describe, expect, test } from '@rstest/core';

import { findChromium, findWholeChromium, type Machine } from './chromium.ts';

const OWN = '/playwright/chrome';
const SYSTEM = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/** Returns a machine on which these paths run, and the installations that were tried on it. */
function machineWith(present: string[], changes: Partial<Machine> = {}) {
  const works = new Set(present);
  const tried: string[] = [];
  const machine: Machine = {
    chosen: undefined,
    playwrightsOwn: () => OWN,
    works: (path) => Promise.resolve(works.has(path)),
    downloadPlaywrights: () => {
      tried.push('download');
      return Promise.resolve();
    },
    installPackages: () => {
      tried.push('package');
      return Promise.resolve();
    },
    ...changes,
  };
  return { machine, works, tried };
}

describe('the Chromium for the browser tests', () => {
  test('is the one that the caller names', async () => {
    const { machine } = machineWith([OWN, '/opt/chrome'], { chosen: '/opt/chrome' });

    expect(await findChromium(machine)).toBe('/opt/chrome');
  });

  test('is missing if the one that the caller names does not run', async () => {
    const { machine } = machineWith([OWN], { chosen: '/opt/chrome' });

    await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH is /opt/chrome');
  });

  test('is the headless shell before all others', async () => {
    const { machine, tried } = machineWith([SYSTEM, OWN, SHELL]);

    expect(await findChromium(machine)).toBe(SHELL);
    expect(tried).toEqual([]);
  });

  test('is a whole browser if a test needs one', async () => {
    const { machine } = machineWith([SHELL, SYSTEM]);

    expect(await findWholeChromium(machine)).toBe(SYSTEM);
  });

  test('is Playwright’s own before the system’s', async () => {
    const { machine, tried } = machineWith([SYSTEM, OWN]);

    expect(await findChromium(machine)).toBe(OWN);
    expect(tried).toEqual([]);
  });

  test.each([SYSTEM, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'])(
    'is %s if Playwright has none, without a download',
    async (path) => {
      const { machine, tried } = machineWith([path]);

      expect(await findChromium(machine)).toBe(path);
      expect(tried).toEqual([]);
    },
  );

  test('is downloaded if there is none', async () => {
    const { machine, works, tried } = machineWith([]);
    machine.downloadPlaywrights = () => {
      works.add(OWN);
      return Promise.resolve();
    };

    expect(await findChromium(machine)).toBe(OWN);
    expect(tried).toEqual([]);
  });

  test('is the distribution’s package if the download fails', async () => {
    const { machine, works, tried } = machineWith([]);
    machine.installPackages = () => {
      works.add(SYSTEM);
      return Promise.resolve();
    };

    expect(await findChromium(machine)).toBe(SYSTEM);
    expect(tried).toEqual(['download']);
  });

  test('is asked of the user if neither download nor package works', async () => {
    const { machine, tried } = machineWith([]);

    await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH=');
    expect(tried).toEqual(['download', 'package']);
  });
});
