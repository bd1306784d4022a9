import type { Report } from '@redeem/contracts';
import { visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import {
  reportMissingTexts,
  reportRecoveredError,
  reportRemoteError,
  reportUnhandledError,
} from '../browser/report';
import { aPageWith, aRegistry, aRelease, aRemote, loadEntry, override } from '../testing';
import { runningReleases, sendReports } from './send-reports';

const CODE = 'DVDQDWM7GJ4R';

const SHELL = { name: 'shell', version: '1.0.0' };

const RAN = {
  registry: 12,
  shell: '1.0.0',
  brand: 'movie-redeem',
  remotes: { support: '1.1.0' },
  states: { support: 'trial' as const },
};

const sendBeacon = rs.fn<(url: string, body: string) => boolean>(() => true);
const visibility = rs.spyOn(document, 'visibilityState', 'get');

beforeEach(() => {
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  for (const method of ['error', 'warn'] as const) {
    rs.spyOn(console, method).mockImplementation(() => undefined);
  }
  visibility.mockReturnValue('visible');
  loadEntry.mockResolvedValue({ remote: aRemote() });
  sendReports('/reports', () => RAN);
});

describe('the report of a page', () => {
  test('is sent once with the running releases when the page is hidden', () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sendBeacon).not.toHaveBeenCalled();

    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));

    expect(sent()).toEqual([{ kind: 'page', ...RAN }]);
    expect(sendBeacon.mock.calls[0]?.[0]).toBe('/reports');
  });

  test('is sent when the page is closed without being hidden first', () => {
    window.dispatchEvent(new Event('pagehide'));

    expect(sent()).toEqual([{ kind: 'page', ...RAN }]);
  });
});

describe('the report of an error', () => {
  test('is sent immediately with the running releases when a remote fails', () => {
    const error = new Error('remote support@1.1.0 could not be loaded', {
      cause: new Error('404'),
    });

    reportRemoteError({ remote: 'support', version: '1.1.0', error, stack: '' });

    expect(sent()).toEqual([
      {
        kind: 'error',
        ...RAN,
        error: {
          what: 'remote',
          of: 'support',
          message: 'remote support@1.1.0 could not be loaded: 404',
          stack: expect.stringContaining('could not be loaded') as string,
        },
      },
    ]);
  });

  test('is sent for each other kind of failure', () => {
    reportUnhandledError(new Error('one'), SHELL);
    reportRecoveredError('two');
    reportMissingTexts('en_GB', new Error('three'));

    expect(errorsSent().map(({ what, of, message }) => [what, of, message])).toEqual([
      ['unhandled', 'shell', 'one'],
      ['recovered', undefined, 'two'],
      ['texts', 'en_GB', 'three'],
    ]);
  });

  test('is sent at most ten times for each page', () => {
    for (let i = 0; i < 50; i += 1) reportUnhandledError(new Error('oh'), SHELL);

    expect(sendBeacon).toHaveBeenCalledTimes(10);
  });

  test.each([
    ['a code', `${CODE} is no code`, '[code] is no code'],
    ['a code in groups', 'no ABCD-EFGH-JKLM', 'no [code]'],
    ['a query', `GET /x?c=${CODE}&a=1 failed`, 'GET /x?[query] failed'],
    [
      'the service’s address',
      `https://service.example/code/${CODE}`,
      'https://service.example/code/[code]',
    ],
    ['an address of ours', `${location.origin}/shell/1.0.0/a.js`, '/shell/1.0.0/a.js'],
  ])('does not contain %s', (_, text, told) => {
    const error = new Error(text);
    error.stack = `Error: ${text}\n    at work (${location.origin}/shell/1.0.0/a.js?c=${CODE}:1:2)`;
    error.cause = new Error(text);

    reportUnhandledError(error, SHELL);

    expect(errorsSent()).toEqual([
      {
        what: 'unhandled',
        of: 'shell',
        message: `${told}: ${told}`,
        stack: `Error: ${told}\n    at work (/shell/1.0.0/a.js?[query])`,
      },
    ]);
    expect(JSON.stringify(sendBeacon.mock.calls)).not.toContain(CODE);
  });

  test('does not contain the value of a field, even when the text is cut', () => {
    const field = document.createElement('input');
    field.value = 'my dog ate it';
    document.body.append(field);

    reportUnhandledError(new Error(`${'. '.repeat(745)}my dog ate it: ${CODE}`), SHELL);
    reportUnhandledError(new Error('Invalid regular expression: /my dog ate it/'), SHELL);

    const [long, short] = errorsSent();
    expect(long?.message).toHaveLength(1_500);
    expect(long?.message).not.toContain('my dog');
    expect(long?.message).not.toContain('DVD');
    expect(short?.message).toBe('Invalid regular expression: /[typed]/');
  });
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

function sent(): Report[] {
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as Report);
}

function errorsSent() {
  return sent().flatMap((report) => (report.kind === 'error' ? [report.error] : []));
}

function aShell(version: string) {
  return {
    url: `/shell/${version}/index.html`,
    metadata: { version, integrity: `sha384-${'a'.repeat(64)}` },
    extras: { routes: {}, provides: {}, uses: [] },
  };
}
