import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { override, aRegistry } from '../testing';
import { scriptOwners } from './scripts';
import { watchUnhandledErrors } from './unhandled-errors';

const OURS = 'http://localhost:3000/shell/1.0.0/index.1a2b.js';
const REMOTES = 'http://localhost:3000/remotes/retailers/1.0.0/remoteEntry.js';
const THEIRS = 'https://tags.example/gtm.js';

const showError = rs.fn();
const log = rs.spyOn(console, 'error');

beforeEach(() => {
  log.mockImplementation(() => undefined);
  watchUnhandledErrors(scriptOwners(aRegistry('retailers')), showError);
});

describe('an unhandled error', () => {
  test.each([
    ['shell@development', OURS],
    ['retailers@1.0.0', REMOTES],
  ])('of %s is logged once with that name, and opens the error page', (owner, filename) => {
    const error = new Error('oh');

    const event = thrown({ error, filename });

    expect(log.mock.calls).toEqual([[`[redeem] unhandled error in ${owner}`, error]]);
    expect(showError).toHaveBeenCalledTimes(1);
    expect(event.defaultPrevented).toBe(true);
  });

  test('of an overridden remote belongs to the site', () => {
    const overrides = override('support', 'http://localhost:3105/remoteEntry.js');
    const ownerOf = scriptOwners(aRegistry('support'), overrides);

    expect(ownerOf('http://localhost:3105/remote.js')).toMatchObject({ name: 'support' });
    expect(ownerOf('http://localhost:3104/remote.js')).toBeNull();
  });

  test('is recognized by its stack when the event names no script', () => {
    thrown({ error: errorFrom(OURS), filename: '' });

    expect(showError).toHaveBeenCalledTimes(1);
  });

  test('in a promise of the site opens the error page', () => {
    const error = errorFrom(REMOTES);

    const event = rejected(error);

    expect(log.mock.calls).toEqual([['[redeem] unhandled error in retailers@1.0.0', error]]);
    expect(showError).toHaveBeenCalledTimes(1);
    expect(event.defaultPrevented).toBe(true);
  });

  test.each([
    ['a third party', { error: new Error('oh'), filename: THEIRS }],
    ['a cross-origin script without CORS', { message: 'Script error.', filename: '', error: null }],
    ['an inline script of a tag', { filename: 'http://localhost:3000/' }],
    [
      'a third party with a path like ours',
      { filename: 'https://tags.example/shell/1.0.0/index.1a2b.js' },
    ],
    ['an unknown remote', { filename: 'http://localhost:3000/remotes/other/1.0.0/a.js' }],
    ['a third party, by its stack', { error: errorFrom(THEIRS), filename: '' }],
    [
      'a third party whose message contains our address',
      { error: errorFrom(THEIRS, `cannot read ${OURS}`), filename: '' },
    ],
  ])('of %s is not logged and does not open the error page', (_whose, event) => {
    const { defaultPrevented } = thrown(event);

    expect(showError).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
    expect(defaultPrevented).toBe(false);
  });

  test('of a remote during its first evaluation is left to the loader', () => {
    const script = document.createElement('script');
    script.src = REMOTES;
    const evaluated = rs.spyOn(document, 'currentScript', 'get').mockReturnValue(script);

    thrown({ error: new Error('oh'), filename: REMOTES });
    expect(showError).not.toHaveBeenCalled();

    // A script may call code of the site while it is evaluated.
    thrown({ error: new Error('oh'), filename: OURS });
    expect(showError).toHaveBeenCalledTimes(1);
    evaluated.mockRestore();
  });

  test.each([
    ['a third party’s error', errorFrom(THEIRS)],
    ['an error without a stack', withoutStack(new Error('oh'))],
  ])('in a promise rejected with %s does not open the error page', (_what, reason) => {
    rejected(reason);

    expect(showError).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  });
});

describe('a promise rejected with a value that is no Error', () => {
  const VALUES: unknown[] = ['oh', undefined, null, 404, { reason: 'oh' }];

  test.each(VALUES)(
    'is logged and opens the error page when the value is %j @spec-2.11',
    (reason) => {
      const event = rejected(reason);

      expect(log.mock.calls).toEqual([['[redeem] unhandled error in unknown@?', reason]]);
      expect(showError).toHaveBeenCalledTimes(1);
      expect(event.defaultPrevented).toBe(true);
    },
  );

  test.each<[string, Partial<HTMLScriptElement>]>([
    ['the site’s own', { src: OURS, crossOrigin: 'anonymous' }],
    ['a third party’s, loaded without CORS', { src: THEIRS }],
    ['inline', { text: '' }],
  ])('opens the error page when the page has a script that is %s', (_whose, script) => {
    addScript(script);

    rejected('oh');

    expect(showError).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Partial<HTMLScriptElement>]>([
    ['loaded with CORS', { src: THEIRS, crossOrigin: 'anonymous' }],
    ['a module', { src: THEIRS, type: 'module' }],
    ['of the same origin', { src: new URL('/tags.js', location.href).href }],
  ])('does not open the error page when a third party’s script is %s', (_how, script) => {
    addScript(script);

    const event = rejected('oh');

    expect(showError).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
    expect(event.defaultPrevented).toBe(false);
  });

  test('does not open the error page in WebKit when the page has a third party’s script', () => {
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
