import type { PageEntry } from '@redeem/contracts';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import type { Releases } from '../boot-page/choose-releases';
import { aRelease } from '../testing';
import { applyOverrides } from './overrides';

const ALLOWED = ['http://localhost:3105', 'http://localhost:3102'];

const listened: string[] = [];
const confirm = rs.fn<(question: string) => boolean>();

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
  rs.stubGlobal('confirm', confirm);
  confirm.mockReturnValue(true);
});

afterEach(() => {
  listened.length = 0;
  document.body.replaceChildren();
});

describe('overrides', () => {
  test('of a link run after a confirmation, and stay in the tab without another question', async () => {
    open('/support?a=b&remote=support@3105');
    const running = { support: 'http://localhost:3105/remoteEntry.js' };

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual(running);
    expect(confirm.mock.calls[0]?.[0]).toContain('support runs from http://localhost:3105');
    expect(window.location.search).toBe('?a=b');
    expect(bar()).toContain('support runs from http://localhost:3105');
    expect(listened).toEqual(['http://localhost:3105/live-reload']);

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual(running);
    expect(confirm).toHaveBeenCalledTimes(1);
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

    expect(confirm).not.toHaveBeenCalled();
    expect(bar()).toContain(`Not run: ${reason}`);
    expect(sessionStorage.length).toBe(0);
  });

  test('refuse a record that names an entry outside its folder', async () => {
    const entry = { ...aRelease('support', '1.4.2'), url: '/remotes/support/1.0.0/remoteEntry.js' };
    keep(entry);
    sessionStorage.setItem('redeem.overrides', '{"support":"1.4.2"}');

    expect(urlsOf(await applyOverrides(ALLOWED))).toEqual({});
    expect(bar()).toContain('is no record of it');
  });
});

function open(address: string): void {
  window.history.replaceState(null, '', address);
}

function urlsOf(releases: Releases): Record<string, string> {
  return Object.fromEntries(Array.from(releases, ([name, { url }]) => [name, url]));
}

function bar(): string | undefined {
  return document.querySelector('section')?.textContent;
}

/** Makes the record of this release the only one that the site has. */
function keep(entry?: PageEntry): void {
  rs.stubGlobal('fetch', (address: string) => {
    const isKept = entry && address === `/remotes/support/${entry.metadata.version}/release.json`;
    const answer = isKept ? Response.json({ entry }) : new Response('', { status: 404 });
    return Promise.resolve(answer);
  });
}
