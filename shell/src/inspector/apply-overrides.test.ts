import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aRelease, keep } from '../testing';
import { applyOverrides } from './apply-overrides';

const SUPPORT = 'http://localhost:3105/remoteEntry.js';
const ALLOWED = ['http://localhost:3102', 'http://localhost:3105'];

const streams = new Map<string, EventTarget>();
const reload = rs.spyOn(window.location, 'reload');

class ServerEvents extends EventTarget {
  constructor(url: string) {
    super();
    streams.set(url, this);
  }
}

beforeEach(() => {
  rs.stubGlobal('EventSource', ServerEvents);
  reload.mockImplementation(() => undefined);
});

afterEach(() => {
  streams.clear();
});

describe('a link with overrides @I8', () => {
  test('asks for a confirmation, and applies nothing before it', async () => {
    const settled = rs.fn();
    void open('/?remote=support@3105&remote=retailers@3102').then(settled);

    const question = await screen.findByRole('dialog', { name: 'Run other remotes in this tab?' });

    expect(question.textContent).toContain('support from http://localhost:3105');
    expect(question.textContent).toContain('retailers from http://localhost:3102');
    expect(question.closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(settled).not.toHaveBeenCalled();
    expect(sessionStorage.length).toBe(0);
    expect(streams.size).toBe(0);
    expect(screen.queryByRole('region', { name: 'Overrides' })).toBeNull();
  });

  test.each([
    ['says no', () => answer('Do not run')],
    [
      'closes the question',
      () => Promise.resolve(screen.getByRole('dialog').dispatchEvent(new Event('close'))),
    ],
  ])('applies nothing when the developer %s', async (_how, refuse) => {
    const opening = open('/?remote=support@3105');
    await screen.findByRole('dialog');

    await refuse();

    expect((await opening).releases.size).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
    expect((await open('/')).releases.size).toBe(0);
  });

  test('keeps the overrides of the tab when the developer refuses new ones', async () => {
    await openConfirmed('/?remote=support@3105');
    const opening = open('/?remote=support@3102&remote=retailers@3102');
    await screen.findByRole('dialog');

    await answer('Do not run');

    expect(Array.from((await opening).releases, ([name, { url }]) => [name, url])).toEqual([
      ['support', SUPPORT],
    ]);
  });
});

describe('a page with confirmed overrides', () => {
  test('runs them and shows a banner in English', async () => {
    const { releases } = await openConfirmed('/?remote=support@3105&remote=retailers@3102');

    expect(releases.get('support')).toMatchObject({
      url: SUPPORT,
      state: 'override',
      extras: { globalName: 'redeem_support' },
    });
    const banner = screen.getByRole('region', { name: 'Overrides' });
    expect(banner.textContent).toContain('support runs from http://localhost:3105');
    expect(banner.textContent).toContain('retailers runs from http://localhost:3102');
    expect(banner.closest('[lang]')?.getAttribute('lang')).toBe('en');
  });

  test('does not ask again while the tab has them', async () => {
    await openConfirmed('/?remote=support@3105');

    expect([...(await open('/?remote=support@3105')).releases.keys()]).toEqual(['support']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('drops one permanently when its button is pressed', async () => {
    await openConfirmed('/?remote=support@3105&remote=retailers@3102');
    const banner = within(screen.getByRole('region', { name: 'Overrides' }));

    await userEvent.click(banner.getByRole('button', { name: 'Drop the override of support' }));

    expect(reload).toHaveBeenCalledTimes(1);
    expect([...(await open('/')).releases.keys()]).toEqual(['retailers']);
  });

  test('reloads after a build of any overridden entry', async () => {
    await openConfirmed('/?remote=support@3105&remote=retailers@3102&remote=picklist@3102');

    expect([...streams.keys()].sort()).toEqual([
      'http://localhost:3102/live-reload',
      'http://localhost:3105/live-reload',
    ]);
    expect(reload).not.toHaveBeenCalled();
    streams.get('http://localhost:3105/live-reload')?.dispatchEvent(new Event('reload'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('an override with a version of this site', () => {
  test('runs a release that the site keeps after a confirmation, with the integrity of its record', async () => {
    keep(aRelease('retailers', '1.1.0'));

    const { releases } = await openConfirmed('/?remote=retailers@1.1.0');

    expect(releases.get('retailers')).toEqual({
      url: '/remotes/retailers/1.1.0/remoteEntry.js',
      metadata: aRelease('retailers', '1.1.0').metadata,
      deployment: { traffic: 0, default: false },
      extras: { globalName: 'redeem_retailers' },
      state: 'override',
    });
    const banner = screen.getByRole('region', { name: 'Overrides' });
    expect(banner.textContent).toContain('retailers runs 1.1.0');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(streams.size).toBe(0);
    expect([...(await open('/')).releases.keys()]).toEqual(['retailers']);
  });

  test.each([
    ['another version', '/remotes/retailers/1.2.0/remoteEntry.js'],
    ['another origin', 'https://cdn.example/1.1.0/remoteEntry.js'],
    ['nothing', undefined],
  ])('is refused without a question when its record is of %s', async (_, url) => {
    const record = { entry: { ...aRelease('retailers', '1.1.0'), url } };
    rs.stubGlobal('fetch', () => Promise.resolve(Response.json(record)));

    const { releases } = await open('/?remote=retailers@1.1.0');

    expect(releases.size).toBe(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'release.json is no record of it',
    );
  });

  test('is refused on the page and dropped when the site does not keep the version any more', async () => {
    keep(aRelease('retailers', '1.1.0'));
    await openConfirmed('/?remote=retailers@1.1.0');
    keep();

    expect((await open('/')).releases.size).toBe(0);

    expect(sessionStorage.length).toBe(0);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('retailers 1.1.0 is not on this site, or not any more');
    await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stays stored when its record cannot be loaded', async () => {
    keep(aRelease('retailers', '1.1.0'));
    await openConfirmed('/?remote=retailers@1.1.0');
    rs.stubGlobal('fetch', () => Promise.reject(new Error('offline')));

    expect((await open('/')).releases.size).toBe(0);

    expect((await screen.findByRole('alert')).textContent).toContain('retailers: offline');
    expect(sessionStorage.getItem('redeem.overrides')).toBe('{"retailers":"1.1.0"}');
  });
});

test('a page says why overrides are refused, and follows no builds', async () => {
  const { releases } = await open('/?remote=support@9999');

  expect(releases.size).toBe(0);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'support may not come from http://localhost:9999, only from: http://localhost:3102',
  );
  expect(streams.size).toBe(0);
});

describe('a locale in the address', () => {
  test('places the page there without a question, and stays in the address', async () => {
    const { releases, placed } = await open('/support?locale=fr_CA&a=b#x');

    expect(placed).toEqual({ territory: 'CA', locale: 'fr_CA' });
    expect(releases.size).toBe(0);
    expect(window.location.href).toMatch(/\/support\?locale=fr_CA&a=b#x$/);
    expect(sessionStorage.length).toBe(0);
    const banner = await screen.findByRole('region', { name: 'Overrides' });
    expect(banner.textContent).toContain('This page starts in fr_CA');
  });

  test('is dropped from the address when its button is pressed', async () => {
    const replace = rs.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    await open('/support?a=b&locale=de');

    await userEvent.click(
      await screen.findByRole('button', { name: 'Drop the locale of the address' }),
    );

    expect(replace.mock.calls.map(([url]) => new URL(url).search)).toEqual(['?a=b']);
  });

  test.each(['fr-CA', 'FR_CA', 'es', '', 'constructor', 'en ', '../en'])(
    'is refused on the page when it is "%s"',
    async (locale) => {
      const { placed } = await open(`/?locale=${encodeURIComponent(locale)}`);

      expect(placed).toBeUndefined();
      expect((await screen.findByRole('alert')).textContent).toContain(
        'the locale must be one of en, en_AU',
      );
    },
  );
});

/** Opens a page of the tab at this address. */
function open(address: string) {
  window.history.replaceState(null, '', address);
  return applyOverrides(ALLOWED);
}

/** Opens a page and confirms its overrides. */
async function openConfirmed(address: string) {
  const opening = open(address);
  await screen.findByRole('dialog');
  await answer('Run in this tab');
  return opening;
}

function answer(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}
