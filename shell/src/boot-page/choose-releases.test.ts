import { type PageRegistry, type PageEntry, shareOf } from '@redeem/contracts';
import { describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, override, aRegistry, aRelease } from '../testing';
import { isReplaced, mayOverride, NO_OVERRIDES, pinReleases } from './choose-releases';

const CONFIGURED = aConfiguration({ overrideOrigins: ['http://localhost:3105'] });
const TAB = '{"support":"3105"}';

describe('mayOverride', () => {
  test.each(['/', '/support?from=remote=x', '/?remotes=1', '/#?remote=support@3105'])(
    'returns false at %s',
    (address) => {
      window.history.replaceState(null, '', address);

      expect(mayOverride(CONFIGURED)).toBe(false);
    },
  );

  test.each(['/?remote=support@3105', '/support?a=b&remote='])('returns true at %s', (address) => {
    window.history.replaceState(null, '', address);

    expect(mayOverride(CONFIGURED)).toBe(true);
  });

  test.each([undefined, []])(
    'returns false when the configuration has the origins %j',
    (overrideOrigins) => {
      window.history.replaceState(null, '', '/?remote=support@3105');
      sessionStorage.setItem('redeem.overrides', TAB);

      expect(mayOverride(aConfiguration(overrideOrigins && { overrideOrigins }))).toBe(false);
    },
  );

  test('returns true when the tab has stored overrides', () => {
    sessionStorage.setItem('redeem.overrides', TAB);

    expect(mayOverride(CONFIGURED)).toBe(true);
  });
});

describe('a page without a trial', () => {
  test('runs the default releases, and stores nothing', () => {
    const releases = pinReleases(aRegistry('retailers', 'support'), NO_OVERRIDES);

    expect(versionsIn(releases)).toEqual({ retailers: '1.0.0', support: '1.0.0' });
    expect(statesIn(releases)).toEqual({ retailers: 'default', support: 'default' });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test('runs the first release when none is the default', () => {
    const registry = {
      ...aRegistry(),
      microFrontends: { support: [aRelease('support', '2.0.0', 0)] },
    };

    expect(versionsIn(pinReleases(registry, NO_OVERRIDES))).toEqual({ support: '2.0.0' });
  });
});

test.each([
  ['', 'redeem.pins', { support: '0.9.0' }, true],
  ['', 'redeem.pins', { support: '1.0.0', other: '2.0.0' }, false],
  ['', 'redeem.overrides', { support: '3105' }, true],
  ['', 'redeem.overrides', { other: '1.1.0' }, false],
  ['', 'redeem.pins', null, false],
  // The developer is asked first, and another remote may run.
  ['?remote=support@3105', 'redeem.pins', {}, true],
])('opened with %j, a tab with %s %j runs another release: %j', (search, key, stored, is) => {
  rs.spyOn(window.location, 'search', 'get').mockReturnValue(search);
  sessionStorage.setItem(key, JSON.stringify(stored));
  const href = '/remotes/support/1.0.0/entry.js';

  const link = Object.assign(document.createElement('link'), { href });
  expect(isReplaced(link, CONFIGURED)).toBe(is);
  // Overrides change nothing on a site that allows none.
  const isPinned = key === 'redeem.pins' && search === '';
  expect(isReplaced(link, aConfiguration())).toBe(isPinned && is);
});

describe('a visitor of a trial', () => {
  test('gets one random id, which is stored', () => {
    choose(onTrial(50));
    const id = localStorage.getItem('redeem.visitor') ?? '';
    sessionStorage.clear();
    choose(onTrial(50));

    expect(id).toMatch(/^\d+(-\d+){3}$/);
    expect(localStorage.getItem('redeem.visitor')).toBe(id);
    localStorage.clear();
    choose(onTrial(50));
    expect(localStorage.getItem('redeem.visitor')).not.toBe(id);
  });

  test('gets the same release in every tab', () => {
    const versions = Array.from({ length: 5 }, () => {
      sessionStorage.clear();
      return versionsIn(choose(onTrial(50)))['support'];
    });

    expect(new Set(versions).size).toBe(1);
  });

  test.each([
    [100, '1.1.0', 'trial'],
    [0, '1.0.0', 'default'],
  ])('with a share of %d percent runs %s', (percent, version, state) => {
    const releases = choose(onTrial(percent));

    expect(versionsIn(releases)).toEqual({ retailers: '1.0.0', support: version });
    expect(statesIn(releases)).toEqual({ retailers: 'default', support: state });
  });

  test('gets a release when storage is blocked', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      rs.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('blocked');
      });
    }

    expect(versionsIn(choose(onTrial(100)))).toMatchObject({ support: '1.1.0' });
  });
});

describe('a tab', () => {
  test.each([
    ['the trial', 1, '1.1.0'],
    ['the default', 100, '1.0.0'],
  ])('stays with %s when the shares change', (_, percent, version) => {
    beginWith(version);

    const releases = choose(onTrial(percent));

    expect(versionsIn(releases)['support']).toBe(version);
    expect(statesIn(releases)).toEqual({ retailers: 'default', support: 'pinned' });
    expect(pins()).toEqual({ support: version });
  });

  test('stays with a promoted trial when another trial starts', () => {
    choose(onTrial(100));
    choose(of(aRelease('support', '1.1.0')));

    const releases = choose(of(aRelease('support', '1.1.0'), aRelease('support', '1.2.0', 100)));

    expect(versionsIn(releases)['support']).toBe('1.1.0');
  });

  test('stays with the fallback of a promoted trial', () => {
    beginWith('1.0.0');
    const promoted = aRelease('support', '1.1.0');
    const { url, metadata } = aRelease('support');
    const extras = { ...promoted.extras, fallback: { url, metadata } };

    const releases = choose(of({ ...promoted, extras }));

    expect(versionsIn(releases)['support']).toBe('1.0.0');
    expect(statesIn(releases)['support']).toBe('pinned');
  });

  test('leaves a release permanently when the registry no longer contains it', () => {
    choose(onTrial(100));

    expect(versionsIn(choose(of(aRelease('support'))))['support']).toBe('1.0.0');
    expect(sessionStorage.length).toBe(0);
  });

  test('stays with its release after a page whose registry does not contain the remote', () => {
    choose(onTrial(100));
    choose(aRegistry('retailers'));

    expect(versionsIn(choose(onTrial(1)))['support']).toBe('1.1.0');
  });

  test('leaves a stopped trial, although the live registry still contains it', () => {
    choose(onTrial(100));

    const releases = choose(onTrial(0));

    expect(versionsIn(releases)['support']).toBe('1.0.0');
    expect(sessionStorage.length).toBe(0);
    expect(statesIn(choose(onTrial(100)))['support']).toBe('trial');
  });

  test.each(['', '{', 'null', '5', '"1.1.0"', '["1.1.0"]', '{"support":{}}', '{"support":"9"}'])(
    'ignores the stored pins %j',
    (text) => {
      sessionStorage.setItem('redeem.pins', text);

      expect(statesIn(choose(onTrial(100)))['support']).toBe('trial');
    },
  );

  test('runs its override, and keeps its pin', () => {
    const overrides = override('support', 'http://localhost:3105/remoteEntry.js');
    choose(onTrial(100));

    const releases = pinReleases(onTrial(1), overrides);

    expect(releases.get('support')).toMatchObject({
      url: 'http://localhost:3105/remoteEntry.js',
      metadata: { version: 'override' },
      state: 'override',
    });
    expect(pins()).toEqual({ support: '1.1.0' });
    expect(versionsIn(choose(onTrial(1)))['support']).toBe('1.1.0');
  });
});

/** Returns a registry with version 1.1.0 of `support` on trial. */
function onTrial(percent: number): PageRegistry {
  return of(aRelease('support'), aRelease('support', '1.1.0', percent));
}

/** Opens a page as a visitor who gets this version of `support` from a trial with 50 percent. */
function beginWith(version: string): void {
  const entries = onTrial(50).microFrontends['support'] ?? [];
  const ids = Array.from({ length: 100 }, (_, number) => `${String(number)}-0-0-0`);
  const isGiven = (id: string) => shareOf(id, 'support', entries)?.metadata.version === version;
  localStorage.setItem('redeem.visitor', ids.find(isGiven) ?? '');
  choose(onTrial(50));
}

function of(...support: PageEntry[]): PageRegistry {
  const { microFrontends } = aRegistry('retailers');
  return { ...aRegistry(), microFrontends: { ...microFrontends, support } };
}

function choose(registry: PageRegistry) {
  return pinReleases(registry, NO_OVERRIDES);
}

function versionsIn(releases: ReturnType<typeof choose>): Record<string, string> {
  return Object.fromEntries([...releases].map(([name, { metadata }]) => [name, metadata.version]));
}

function statesIn(releases: ReturnType<typeof choose>): Record<string, string> {
  return Object.fromEntries([...releases].map(([name, { state }]) => [name, state]));
}

function pins(): unknown {
  return JSON.parse(sessionStorage.getItem('redeem.pins') ?? '{}');
}
