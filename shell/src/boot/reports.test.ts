import type { Report } from '@redeem/contracts';
import { visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import * as library from 'web-vitals';

import { aPageWith, aRegistry, aRelease, aRemote, loadEntry, override } from '../testing';
import { startDeferred } from './deferred';
import { reportFailure, runningReleases, sendReports, vitals } from './reports';

rs.mock('web-vitals', () => ({
  onCLS: rs.fn(),
  onINP: rs.fn(),
  onLCP: rs.fn(),
  onTTFB: rs.fn(),
}));

const CODE = 'DVDQDWM7GJ4R';
const SERVICE = 'https://service.example/api';

const RAN = {
  registry: 12,
  shell: '1.0.0',
  brand: 'movie-redeem',
  remotes: { support: '1.1.0' },
  states: { support: 'trial' as const },
};

const sendBeacon = rs.fn<(url: string, body: string) => boolean>(() => true);
const visibility = rs.spyOn(document, 'visibilityState', 'get');
const observed = rs.fn<(address: string) => void>();
const cleared = rs.spyOn(performance, 'clearResourceTimings');

beforeEach(() => {
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  rs.stubGlobal('PerformanceObserver', Observer);
  for (const method of ['error', 'warn'] as const) {
    rs.spyOn(console, method).mockImplementation(() => undefined);
  }
  cleared.mockImplementation(() => undefined);
  visibility.mockReturnValue('visible');
  for (const name of Object.keys(vitals)) Reflect.deleteProperty(vitals, name);
  sendReports('/reports', () => RAN);
});

describe('the report of a page', () => {
  test.each([
    ['hidden', document, 'visibilitychange'],
    ['closed without being hidden first', window, 'pagehide'],
  ])('is sent once with the running releases when the page is %s', (_how, target, type) => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sendBeacon).not.toHaveBeenCalled();

    visibility.mockReturnValue('hidden');
    target.dispatchEvent(new Event(type));
    target.dispatchEvent(new Event(type));

    expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual(['/reports']);
    expect(sent()).toEqual([{ kind: 'page', ...RAN }]);
  });

  test('has the latest value of each vital, which the tag manager gets too', () => {
    startDeferred(SERVICE);
    const find = (name: 'LCP' | 'CLS', value: number) => {
      rs.mocked(library[`on${name}`]).mock.lastCall?.[0]({ name, value } as never);
    };
    find('LCP', 1_500.4);
    find('CLS', 0.012_34);
    find('LCP', 1_822.6);

    window.dispatchEvent(new Event('pagehide'));

    const measured = { LCP: 1_823, CLS: 0.012 };
    expect(sent()).toEqual([{ kind: 'page', ...RAN, vitals: measured }]);
    expect(window.dataLayer).toEqual([{ event: 'web-vitals', ...measured }]);
  });
});

describe('the report of an error', () => {
  test.each([
    ['remote', 'retailers', 'error'],
    ['unhandled', 'shell', 'error'],
    ['recovered', undefined, 'warn'],
    ['texts', 'en_GB', 'error'],
    ['registry', undefined, 'error'],
  ] as const)('of the kind %s is logged and sent with the running releases', (what, of, log) => {
    const error = new Error('it failed', { cause: new Error('404') });

    reportFailure({ what, ...(of && { of }), error }, 'something failed', 'more');

    expect(console[log]).toHaveBeenCalledWith('[redeem] something failed', error, 'more');
    const stack = expect.stringContaining('it failed') as string;
    const failure = { what, ...(of && { of }), message: 'it failed: 404', stack };
    expect(sent()).toEqual([{ kind: 'error', ...RAN, error: failure }]);
  });

  test('is sent at most ten times for each page', () => {
    for (let i = 0; i < 50; i += 1) fail('oh');

    expect(sendBeacon).toHaveBeenCalledTimes(10);
  });

  test('contains neither codes nor our origin nor the value of a field, even when the text is cut', () => {
    document.body.append(
      Object.assign(document.createElement('input'), { value: 'my dog ate it' }),
    );

    fail(`${'. '.repeat(745)}my dog ate it: ${CODE}`);
    fail(`Invalid at ${location.origin}/a.js?c=${CODE}: /my dog ate it/ ${CODE}`);

    const [long, short] = sent().map(({ error }) => error);
    expect(long?.message).toHaveLength(1_500);
    expect(long?.message).not.toMatch(/my dog|DVD/);
    expect(short?.message).toBe('Invalid at /a.js?[query] /[typed]/ [code]');
  });
});

test.each([
  [375, 'phone'],
  [768, 'tablet'],
  [1280, 'desktop'],
])('runningReleases contains the requested remotes at %i pixels: %s', async (width, viewport) => {
  rs.stubGlobal('innerWidth', width);
  const registry = {
    ...aRegistry('redeem-form', 'retailers', 'gpbundle', 'picklist', 'support'),
    revision: 12,
  };
  registry.microFrontends['retailers']?.push(aRelease('retailers', '1.1.0', 100));
  const entry = 'http://localhost:3103/remoteEntry.js';
  const remotes = aPageWith(registry, { overrides: override('gpbundle', entry) });
  loadEntry.mockResolvedValue({ remote: aRemote() });
  for (const name of ['redeem-form', 'retailers', 'gpbundle']) await remotes.of(name).open();
  loadEntry.mockRejectedValue(new Error('404'));
  for (const name of ['support', 'nobody']) {
    await expect(remotes.of(name).open()).rejects.toThrow();
  }
  const scope = visitScope({ territory: 'CH', language: 'fr' });

  expect(runningReleases(registry, remotes.all(), 'movie-redeem', scope)).toEqual({
    registry: 12,
    // As on a development server.
    shell: 'development',
    brand: 'movie-redeem',
    locale: 'fr_CH',
    territory: 'CH',
    viewport,
    remotes: {
      'redeem-form': '1.0.0',
      retailers: '1.1.0',
      gpbundle: 'override',
      support: '1.0.0',
    },
    states: { retailers: 'trial', gpbundle: 'override' },
  });
});

describe('the browser’s list of requests @H4', () => {
  test.each<[string, number]>([
    [`${SERVICE}/site/movieredeem/code/${CODE}?cc=US`, 1],
    [`${SERVICE}/site/movieredeem?cc=US`, 0],
    [`${SERVICE}/artwork/site/velvet-static.svg`, 0],
    ['https://tags.example/site/movieredeem/code/x', 0],
    [`${window.location.origin}/registry.json`, 0],
  ])('after a request for %s is cleared %s times', (address, times) => {
    startDeferred(SERVICE);

    observed(address);

    expect(cleared).toHaveBeenCalledTimes(times);
  });
});

/** Calls its callback with each observed address, as the browser does with those from before. */
class Observer {
  constructor(callback: (list: { getEntries: () => unknown }) => void) {
    observed.mockImplementation((name) => {
      callback({ getEntries: () => [{ name }] });
    });
  }

  observe(options: object): void {
    expect(options).toEqual({ type: 'resource', buffered: true });
  }
}

function fail(error: unknown): void {
  reportFailure(
    { what: 'unhandled', error: error instanceof Error ? error : new Error(String(error)) },
    'oh',
  );
}

function sent(): Report[] {
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body) as Report);
}
