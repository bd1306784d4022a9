import { visitScope } from '@redeem/store/testing';
import { beforeEach, expect, rs, test } from '@rstest/core';

import { override, aPageWith, aRegistry, aRelease, aRemote, loadEntry } from '../testing';
import { runningReleases } from './send-reports';

beforeEach(() => {
  loadEntry.mockResolvedValue({ remote: aRemote() });
});

test('runningReleases contains the requested remotes, loaded or failed', async () => {
  const registry = {
    ...aRegistry('redeem-form', 'retailers', 'gpbundle', 'picklist'),
    revision: 12,
    shell: aShell('1.4.0'),
  };
  registry.microFrontends['retailers']?.push(aRelease('retailers', '1.1.0', 100));
  registry.microFrontends['support'] = [aRelease('support'), aRelease('support', '2.0.0', 10)];
  sessionStorage.setItem('redeem.pins', '{"support":"2.0.0"}');
  const remotes = aPageWith(registry, {
    overrides: override('gpbundle', 'http://localhost:3103/remoteEntry.js'),
  });
  for (const name of ['redeem-form', 'retailers', 'gpbundle']) await remotes.of(name).open();
  loadEntry.mockRejectedValue(new Error('404'));
  for (const name of ['support', 'nobody'])
    await remotes
      .of(name)
      .open()
      .catch(() => undefined);

  expect(runningReleases(registry, remotes, 'movie-redeem', visitScope())).toEqual({
    registry: 12,
    shell: '1.4.0',
    brand: 'movie-redeem',
    locale: 'en',
    territory: 'US',
    viewport: 'desktop',
    remotes: {
      'redeem-form': '1.0.0',
      retailers: '1.1.0',
      gpbundle: 'override',
      support: '2.0.0',
    },
    states: { retailers: 'trial', gpbundle: 'override', support: 'pinned' },
  });
});

test('runningReleases has the shell version development on a development server', () => {
  const registry = aRegistry();

  const running = runningReleases(registry, aPageWith(registry), 'movie-redeem', visitScope());

  expect(running.shell).toBe('development');
});

test.each([
  [375, 'phone'],
  [768, 'tablet'],
  [1280, 'desktop'],
])(
  'runningReleases contains locale, territory and viewport when the page is %i pixels wide: %s',
  (width, viewport) => {
    const registry = aRegistry();
    const scope = visitScope({ territory: 'CH', language: 'fr' });
    rs.stubGlobal('innerWidth', width);

    const running = runningReleases(registry, aPageWith(registry), 'movie-redeem', scope);

    expect(running).toMatchObject({ locale: 'fr_CH', territory: 'CH', viewport });
  },
);

function aShell(version: string) {
  return {
    url: `/shell/${version}/index.html`,
    metadata: { version, integrity: `sha384-${'a'.repeat(64)}` },
    extras: { routes: {}, provides: {}, uses: [] },
  };
}
