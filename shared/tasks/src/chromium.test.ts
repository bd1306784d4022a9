import { describe, expect, test } from '@rstest/core';

import { findChromium, findWholeChromium, type Machine } from './chromium.mjs';

const OWN = '/playwright/chrome';
const SYSTEM = '/usr/bin/chromium';
const SHELL = '/usr/bin/chromium-headless-shell';

/** A machine on which these paths run, and what was tried on it. */
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

  test('is not looked for elsewhere when the one that the caller names does not run', async () => {
    const { machine } = machineWith([OWN], { chosen: '/opt/chrome' });

    await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH is /opt/chrome');
  });

  test('is the one without a browser around it before all others', async () => {
    const { machine, tried } = machineWith([SYSTEM, OWN, SHELL]);

    expect(await findChromium(machine)).toBe(SHELL);
    expect(tried).toEqual([]);
  });

  test('has the browser around it where a test needs that', async () => {
    const { machine } = machineWith([SHELL, SYSTEM]);

    expect(await findWholeChromium(machine)).toBe(SYSTEM);
  });

  test('is Playwright’s own before the system’s', async () => {
    const { machine, tried } = machineWith([SYSTEM, OWN]);

    expect(await findChromium(machine)).toBe(OWN);
    expect(tried).toEqual([]);
  });

  test.each([SYSTEM, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'])(
    'is %s when Playwright has none, and nothing is fetched',
    async (path) => {
      const { machine, tried } = machineWith([path]);

      expect(await findChromium(machine)).toBe(path);
      expect(tried).toEqual([]);
    },
  );

  test('is downloaded when there is none', async () => {
    const { machine, works, tried } = machineWith([]);
    machine.downloadPlaywrights = () => {
      works.add(OWN);
      return Promise.resolve();
    };

    expect(await findChromium(machine)).toBe(OWN);
    expect(tried).toEqual([]);
  });

  test('is the distribution’s package when the download fails', async () => {
    const { machine, works, tried } = machineWith([]);
    machine.installPackages = () => {
      works.add(SYSTEM);
      return Promise.resolve();
    };

    expect(await findChromium(machine)).toBe(SYSTEM);
    expect(tried).toEqual(['download']);
  });

  test('is asked for in plain words when nothing helps', async () => {
    const { machine, tried } = machineWith([]);

    await expect(findChromium(machine)).rejects.toThrow('CHROMIUM_PATH=');
    expect(tried).toEqual(['download', 'package']);
  });
});
