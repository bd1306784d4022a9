import { MARK, MARKED, type PageRegistry, type PageEntry, shareOf } from '@redeem/contracts';
import { describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, override, aRegistry, aRelease } from '../testing';
import { isReplaced, mayOverride, NO_OVERRIDES, pinReleases } from './choose-releases';

const CONFIGURED = aConfiguration({ overrideOrigins: ['http://localhost:3105'] });

test.each([
  ['/', {}, CONFIGURED, false],
  ['/support?from=remote=x', {}, CONFIGURED, false],
  ['/?remote=support@3105', {}, CONFIGURED, true],
  ['/support?a=b&remote=', {}, CONFIGURED, true],
  ['/', { support: '3105' }, CONFIGURED, true],
  ['/?remote=support@3105', { support: '3105' }, aConfiguration(), false],
  ['/?remote=support@3105', {}, aConfiguration({ overrideOrigins: [] }), false],
])('at %s, a tab with the overrides %j may override: %4$s', (address, stored, site, may) => {
  window.history.replaceState(null, '', address);
  sessionStorage.setItem('redeem.overrides', JSON.stringify(stored));

  expect(mayOverride(site)).toBe(may);
});

test.each([
  [{ support: '0.9.0' }, true],
  [{ support: '1.0.0', other: '2.0.0' }, false],
  [null, false],
])('a tab with the pins %j runs another release than 1.0.0: %s', (pins, is) => {
  sessionStorage.setItem('redeem.pins', JSON.stringify(pins));
  const href = '/remotes/support/1.0.0/entry.js';

  expect(isReplaced(Object.assign(document.createElement('link'), { href }))).toBe(is);
});

test.each([
  ['the default releases', aRegistry('support'), '1.0.0', 'default'],
  ['the first release without a default', of(aRelease('support', '2.0.0', 0)), '2.0.0', 'trial'],
])('a page without a trial runs %s, and stores nothing', (_what, registry, version, state) => {
  expect(chosen(registry)).toEqual([version, state]);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

describe('a visitor of a trial', () => {
  test('gets one random id, which is stored, and the same release in every tab', () => {
    const versions = Array.from({ length: 5 }, () => {
      sessionStorage.clear();
      return chosen(onTrial(50))[0];
    });
    expect(new Set(versions).size).toBe(1);
    const id = localStorage.getItem('redeem.visitor') ?? '';
    expect(id).toMatch(/^\d+(-\d+){3}$/);

    localStorage.clear();
    chosen(onTrial(50));
    expect(localStorage.getItem('redeem.visitor')).not.toBe(id);
  });

  test.each([
    [100, '1.1.0', 'trial'],
    [0, '1.0.0', 'default'],
  ])('with a share of %d percent runs %s', (percent, ...release) => {
    expect(chosen(onTrial(percent))).toEqual(release);
  });

  test('gets one release in a page when storage is blocked', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      rs.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('blocked');
      });
    }

    const versions = Array.from({ length: 9 }, () => chosen(onTrial(50))[0]);

    expect(new Set(versions).size).toBe(1);
  });
});

describe('a tab', () => {
  const [v100, v110] = [aRelease('support'), aRelease('support', '1.1.0')];
  const promoted = { ...v110, extras: { ...v110.extras, fallback: v100 } };

  test.each([
    ['the trial when the shares change', '1.1.0', onTrial(1), '1.1.0'],
    ['the default when the shares change', '1.0.0', onTrial(100), '1.0.0'],
    ['a promoted trial', '1.1.0', of(v110, aRelease('support', '1.2.0', 100)), '1.1.0'],
    ['the fallback of a promoted trial', '1.0.0', of(promoted), '1.0.0'],
  ])('stays with %s', (_what, first, registry, version) => {
    beginWith(first);

    expect(chosen(registry)).toEqual([version, 'pinned']);
    expect(sessionStorage.getItem('redeem.pins')).toBe(JSON.stringify({ support: version }));
  });

  test.each([
    ['a release that the registry no longer contains', of(v100)],
    ['a stopped trial, although the live registry still contains it', onTrial(0)],
  ])('leaves %s permanently', (_what, registry) => {
    beginWith('1.1.0');

    expect(chosen(registry)).toEqual(['1.0.0', 'default']);
    expect(sessionStorage.length).toBe(0);
  });

  test('stays with its release after a page whose registry does not contain the remote', () => {
    beginWith('1.1.0');
    pinReleases(aRegistry('retailers'), NO_OVERRIDES);

    expect(chosen(onTrial(1))).toEqual(['1.1.0', 'pinned']);
  });

  test.each(['', '{', 'null', '5', '"1.1.0"', '["1.1.0"]', '{"support":{}}', '{"support":"9"}'])(
    'ignores the stored pins %j',
    (text) => {
      sessionStorage.setItem('redeem.pins', text);

      expect(chosen(onTrial(100))).toEqual(['1.1.0', 'trial']);
    },
  );

  test('runs its override, and keeps its pin', () => {
    beginWith('1.1.0');
    const overrides = override('support', 'http://localhost:3105/remoteEntry.js');

    expect(pinReleases(onTrial(1), overrides).get('support')).toEqual(overrides.get('support'));
    expect(chosen(onTrial(1))).toEqual(['1.1.0', 'pinned']);
  });
});

describe('the page of a remote on trial', () => {
  test.each([
    ['the default for a visitor who gets it', 0, {}, ['/1.0.0.js']],
    ['the trial for a visitor who gets it', 100, {}, ['/1.1.0.js']],
    ['the release that the tab is pinned to', 100, { support: '1.0.0' }, ['/1.0.0.js']],
    ['none for a tab that is pinned to the fallback', 100, { support: '0.9.0' }, []],
  ])('loads the files of %s', async (_what, percent, pins, files) => {
    sessionStorage.setItem('redeem.pins', JSON.stringify(pins));
    const { url, metadata } = aRelease('support', '0.9.0');
    const { microFrontends } = onTrial(percent);
    for (const entry of microFrontends['support'] ?? []) entry.extras.fallback = { url, metadata };
    const trial = Object.assign(document.createElement('script'), {
      type: 'application/json',
      id: MARKED.trial,
      textContent: JSON.stringify(microFrontends),
    });
    document.head.replaceChildren(trial, filesOf('1.0.0'), filesOf('1.1.0'));

    rs.resetModules();
    await import('./choose-release');

    const links = document.querySelectorAll('link');
    expect(Array.from(links, (link) => link.getAttribute('href'))).toEqual(files);
  });
});

function filesOf(version: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.setAttribute(MARK.release, version);
  const link = document.createElement('link');
  link.setAttribute('href', `/${version}.js`);
  template.content.append(link);
  return template;
}

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
  expect(chosen(onTrial(50))[0]).toBe(version);
}

function of(...support: PageEntry[]): PageRegistry {
  return { ...aRegistry(), microFrontends: { support } };
}

/** Returns version and state of the release of `support` that a page runs. */
function chosen(registry: PageRegistry): unknown[] {
  const release = pinReleases(registry, NO_OVERRIDES).get('support');
  return [release?.metadata.version, release?.state];
}
