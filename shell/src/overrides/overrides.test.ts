import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import type { Releases } from '../boot-page/choose-releases';
import { aRelease, keep } from '../testing';
import { applyOverrides } from './overrides';

const ALLOWED = ['http://localhost:3105', 'http://localhost:3102'];

const listened: string[] = [];

beforeEach(() => {
  const listen = class {
    constructor(url: string) {
      listened.push(url);
    }

    addEventListener() {
      // No build follows.
    }
  };
  rs.stubGlobal('EventSource', listen);
});

afterEach(() => {
  listened.length = 0;
  document.body.replaceChildren();
});

describe('overrides', () => {
  test('of a link run after a confirmation, and stay in the tab without another question', async () => {
    open('/support?a=b&remote=support@3105');

    const asked = applyOverrides(ALLOWED);
    await answer('Run in this tab');
    expect(urlsOf(await asked)).toEqual({ support: 'http://localhost:3105/remoteEntry.js' });
    expect(window.location.search).toBe('?a=b');
    expect(bar()).toContain('support runs from http://localhost:3105');
    expect(listened).toEqual(['http://localhost:3105/live-reload']);

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual({
      support: 'http://localhost:3105/remoteEntry.js',
    });
    expect(question()).toBeNull();
  });

  test('of a link do not run, and are not stored, without a confirmation @I8', async () => {
    open('/?remote=support@3105&remote=retailers@3102');

    const asked = applyOverrides(ALLOWED);
    await answer('Do not run');

    expect(urlsOf(await asked)).toEqual({});
    expect(sessionStorage.length).toBe(0);
    expect(bar()).toBeUndefined();
  });

  test.each([
    ['support@9999', 'support may not come from http://localhost:9999, only from: http://loc'],
    ['support@https://evil.example/entry.js', 'support needs a port or a version'],
    ['support@evil.example', 'support needs a port or a version'],
    ['support', 'support needs a port or a version'],
    ['support@', 'support needs a port or a version'],
    ['__proto__@3105', '__proto__ is no name of a remote'],
    ['Support@3105', 'Support is no name of a remote'],
    ['support@2.0.0', 'support 2.0.0 is not on this site, or not any more'],
  ])('do not run as %s, and the bar says why @I8', async (text, reason) => {
    keep();
    open(`/?remote=${encodeURIComponent(text)}`);

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual({});

    expect(question()).toBeNull();
    expect(bar()).toContain(`Not run: ${reason}`);
    expect(sessionStorage.length).toBe(0);
  });

  test('run a version that the site keeps with the integrity in its record', async () => {
    const kept = aRelease('support', '1.4.2');
    keep(kept);
    sessionStorage.setItem('redeem.overrides', '{"support":"1.4.2"}');

    const releases = await applyOverrides(ALLOWED);

    expect(releases.get('support')).toMatchObject({
      url: kept.url,
      metadata: kept.metadata,
      state: 'override',
    });
    expect(bar()).toContain('support runs 1.4.2');
    expect(listened).toEqual([]);
  });

  test('refuse a record that names an entry outside its folder', async () => {
    const entry = { ...aRelease('support', '1.4.2'), url: '/remotes/support/1.0.0/remoteEntry.js' };
    rs.stubGlobal('fetch', () => Promise.resolve(Response.json({ kind: 'remote', entry })));
    sessionStorage.setItem('redeem.overrides', '{"support":"1.4.2"}');

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual({});
    expect(bar()).toContain('is no record of it');
  });

  test('that a tab has stored are checked against the allow-list each time', async () => {
    sessionStorage.setItem('redeem.overrides', '{"support":"9999"}');

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual({});
    expect(sessionStorage.length).toBe(0);
  });
});

function open(address: string): void {
  window.history.replaceState(null, '', address);
}

function urlsOf(releases: Releases): Record<string, string> {
  return Object.fromEntries(Array.from(releases, ([name, { url }]) => [name, url]));
}

function question(): HTMLElement | null {
  return document.querySelector('dialog');
}

function bar(): string | undefined {
  return document.querySelector('section')?.textContent;
}

async function answer(text: string): Promise<void> {
  await waitFor(() => {
    expect(question()).not.toBeNull();
  });
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click();
}
