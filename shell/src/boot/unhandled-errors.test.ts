import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { overrideReleases } from '../inspector/override';
import { aRegistry } from '../testing';
import { scriptOwners } from './script-owner';
import { watchUnhandledErrors } from './unhandled-errors';

const OURS = 'http://localhost:3000/shell/1.0.0/index.1a2b.js';
const REMOTES = 'http://localhost:3000/remotes/retailers/1.0.0/remoteEntry.js';
const THEIRS = 'https://tags.example/gtm.js';

const showError = rs.fn();
const log = rs.spyOn(console, 'error');
const listeners = rs.spyOn(window, 'addEventListener');

beforeEach(() => {
  log.mockImplementation(() => undefined);
  watchUnhandledErrors(scriptOwners(aRegistry('retailers')), showError);
});

afterEach(() => {
  for (const [type, listener] of listeners.mock.calls) window.removeEventListener(type, listener);
  document.head.replaceChildren();
  rs.clearAllMocks();
});

describe('an unhandled error', () => {
  test.each([
    ['shell@development', OURS],
    ['retailers@1.0.0', REMOTES],
  ])('of %s is logged once, with that name, and leads to the error page', (owner, filename) => {
    const error = new Error('oh');

    const event = thrown({ error, filename });

    expect(log.mock.calls).toEqual([[`[redeem] unhandled error in ${owner}`, error]]);
    expect(showError).toHaveBeenCalledTimes(1);
    expect(event.defaultPrevented).toBe(true);
  });

  test('of a remote that a developer has overridden is ours as well', () => {
    const overrides = overrideReleases([['support', 'http://localhost:3105/remoteEntry.js']]);
    const ownerOf = scriptOwners(aRegistry('support'), overrides);

    expect(ownerOf('http://localhost:3105/remote.js')).toMatchObject({ name: 'support' });
    expect(ownerOf('http://localhost:3104/remote.js')).toBeNull();
  });

  test('is known by its stack where the browser does not say whose script it was', () => {
    thrown({ error: errorFrom(OURS), filename: '' });

    expect(showError).toHaveBeenCalledTimes(1);
  });

  test('in a promise of ours leads to the error page', () => {
    const error = errorFrom(REMOTES);

    const event = rejected(error);

    expect(log.mock.calls).toEqual([['[redeem] unhandled error in retailers@1.0.0', error]]);
    expect(showError).toHaveBeenCalledTimes(1);
    expect(event.defaultPrevented).toBe(true);
  });

  test.each([
    ['a third party', { error: new Error('oh'), filename: THEIRS }],
    [
      'a script that will not be seen into',
      { message: 'Script error.', filename: '', error: null },
    ],
    ['a script that a tag wrote into the page', { filename: 'http://localhost:3000/' }],
    ['a stranger with our path', { filename: 'https://tags.example/shell/1.0.0/index.1a2b.js' }],
    ['another remote’s neighbour', { filename: 'http://localhost:3000/remotes/other/1.0.0/a.js' }],
    ['a third party, by its stack', { error: errorFrom(THEIRS), filename: '' }],
    [
      'a third party that speaks of us',
      { error: errorFrom(THEIRS, `cannot read ${OURS}`), filename: '' },
    ],
  ])('of %s does not lead to the error page and is left to the browser', (_whose, event) => {
    const { defaultPrevented } = thrown(event);

    expect(showError).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
    expect(defaultPrevented).toBe(false);
  });

  test('of a remote that does not even start is left to whoever asked for the remote', () => {
    const script = document.createElement('script');
    script.src = REMOTES;
    const evaluated = rs.spyOn(document, 'currentScript', 'get').mockReturnValue(script);

    thrown({ error: new Error('oh'), filename: REMOTES });
    expect(showError).not.toHaveBeenCalled();

    // Whoever is being evaluated may call what is ours.
    thrown({ error: new Error('oh'), filename: OURS });
    expect(showError).toHaveBeenCalledTimes(1);
    evaluated.mockRestore();
  });

  test.each([
    ['a third party’s error', errorFrom(THEIRS)],
    ['an error without a stack', withoutStack(new Error('oh'))],
  ])('in a promise broken with %s does not lead to the error page', (_what, reason) => {
    rejected(reason);

    expect(showError).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a promise rejected with a value that is no Error', () => {
  const VALUES: unknown[] = ['oh', undefined, null, 404, { reason: 'oh' }];

  test.each(VALUES)(
    'is logged and leads to the error page when the value is %j @spec-2.11',
    (reason) => {
      const event = rejected(reason);

      expect(log.mock.calls).toEqual([['[redeem] unhandled error in unknown@?', reason]]);
      expect(showError).toHaveBeenCalledTimes(1);
      expect(event.defaultPrevented).toBe(true);
    },
  );

  test.each<[string, Partial<HTMLScriptElement>]>([
    ['our own', { src: OURS, crossOrigin: 'anonymous' }],
    ['a third party’s, loaded without CORS', { src: THEIRS }],
    ['written into the page', { text: '' }],
  ])('leads to the error page beside a script that is %s', (_whose, script) => {
    addScript(script);

    rejected('oh');

    expect(showError).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Partial<HTMLScriptElement>]>([
    ['loaded with CORS', { src: THEIRS, crossOrigin: 'anonymous' }],
    ['a module', { src: THEIRS, type: 'module' }],
    ['of our origin', { src: new URL('/tags.js', location.href).href }],
  ])('does not lead to the error page beside a third party’s script that is %s', (_how, script) => {
    addScript(script);

    const event = rejected('oh');

    expect(showError).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
    expect(event.defaultPrevented).toBe(false);
  });

  test('does not lead to the error page in WebKit beside a third party’s script', () => {
    Object.assign(window, { GestureEvent: Event });
    addScript({ src: THEIRS });

    rejected('oh');

    expect(showError).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'GestureEvent');
  });
});

function thrown(init: ErrorEventInit): Event {
  const event = new ErrorEvent('error', { cancelable: true, ...init });
  window.dispatchEvent(event);
  return event;
}

function rejected(reason: unknown): Event {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  return event;
}

function addScript(different: Partial<HTMLScriptElement>): void {
  document.head.append(Object.assign(document.createElement('script'), different));
}

function withoutStack(error: Error): Error {
  delete error.stack;
  return error;
}

function errorFrom(address: string, message = 'oh'): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at work (${address}:1:200)\n    at ${OURS}:9:1`;
  return error;
}
