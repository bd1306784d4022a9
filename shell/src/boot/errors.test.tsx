import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { aRegistry } from '../testing';
import { renderErrors, watchUnhandledErrors } from './errors';
import { scriptOwners } from './scripts';

const OURS = 'http://localhost:3000/shell/1.0.0/index.1a2b.js';
const REMOTES = 'http://localhost:3000/remotes/retailers/1.0.0/remoteEntry.js';
const THEIRS = 'https://tags.example/gtm.js';
const BREAKAGE = new Error('oh');

const log = rs.spyOn(console, 'error');
const warn = rs.spyOn(console, 'warn');
const load = rs.spyOn(window.location, 'assign');
const unhandled = rs.fn();
const routed = rs.fn();

beforeEach(() => {
  for (const spy of [log, warn, load]) spy.mockImplementation(() => undefined);
  window.addEventListener('error', unhandled);
  window.addEventListener('popstate', routed);
});

describe('an unhandled error', () => {
  beforeEach(() => {
    watchUnhandledErrors(scriptOwners(aRegistry('retailers')));
  });

  test.each([
    ['shell@development', OURS, BREAKAGE],
    ['retailers@1.0.0', REMOTES, BREAKAGE],
    ['shell@development', '', errorFrom(OURS)],
  ])('of %s is logged once, and opens the error page @spec-2.11', (owner, filename, error) => {
    const { defaultPrevented } = thrown({ error, filename });

    expect(log.mock.calls).toEqual([[`[redeem] unhandled error in ${owner}`, error]]);
    expect(defaultPrevented).toBe(true);
    expect(window.location.pathname).toBe('/error');
    expect(routed).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();

    // On the error page it is only logged.
    thrown({ error, filename });
    expect(log).toHaveBeenCalledTimes(2);
    expect(routed).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['retailers@1.0.0', errorFrom(REMOTES)],
    ['unknown@?', 'oh'],
    ['unknown@?', undefined],
    ['unknown@?', { reason: 'oh' }],
  ])('in a promise is logged as that of %s: %j @spec-2.11', (owner, reason) => {
    // A third party's script without CORS has no such rejections.
    for (const src of [OURS, THEIRS]) addScript({ src });
    addScript({ text: '' });

    const { defaultPrevented } = rejected(reason);

    expect(log.mock.calls).toEqual([[`[redeem] unhandled error in ${owner}`, reason]]);
    expect(defaultPrevented).toBe(true);
    expect(routed).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a third party', THEIRS, BREAKAGE],
    ['a script without CORS', '', null],
    ['an inline script of a tag', 'http://localhost:3000/', BREAKAGE],
    ['a path like ours elsewhere', 'https://a.example/shell/1.0.0/index.js', BREAKAGE],
    ['an unknown remote', 'http://localhost:3000/remotes/other/a.js', BREAKAGE],
    ['a third party, by its stack', '', errorFrom(THEIRS)],
    ['a third party that names our address', '', errorFrom(THEIRS, `cannot read ${OURS}`)],
  ])('of %s is left to the browser', (_whose, filename, error) => {
    expectUntouched(thrown({ error, filename }));
  });

  test.each<[string, unknown, Partial<HTMLScriptElement>]>([
    ['a third party’s error', errorFrom(THEIRS), {}],
    ['an error without a stack', withoutStack(new Error('oh')), {}],
    ['a text beside a script with CORS', 'oh', { src: THEIRS, crossOrigin: 'anonymous' }],
    ['a text beside a module', 'oh', { src: THEIRS, type: 'module' }],
    ['a text beside a script of our origin', 'oh', { src: new URL('/a.js', location.href).href }],
  ])('in a promise rejected with %s is left to the browser', (_what, reason, script) => {
    addScript(script);

    expectUntouched(rejected(reason));
  });

  test('in a promise rejected with a text is left to WebKit when a third party has a script', () => {
    Object.assign(window, { GestureEvent: Event });
    addScript({ src: THEIRS });

    expectUntouched(rejected('oh'));
    Reflect.deleteProperty(window, 'GestureEvent');
  });

  test('of a remote during its first evaluation is left to the loader', () => {
    const script = Object.assign(document.createElement('script'), { src: REMOTES });
    const evaluated = rs.spyOn(document, 'currentScript', 'get').mockReturnValue(script);

    expectUntouched(thrown({ error: BREAKAGE, filename: REMOTES }));

    // A script may call code of the site while it is evaluated.
    thrown({ error: BREAKAGE, filename: OURS });
    expect(routed).toHaveBeenCalledTimes(1);
    evaluated.mockRestore();
  });
});

describe('a render error of the frame', () => {
  test('is logged once and loads the error page @spec-2.11', async () => {
    show(<Broken />);

    await rs.waitFor(() => {
      expect(log.mock.calls).toEqual([['[redeem] unhandled error in shell@1.2.0', BREAKAGE]]);
    });
    expect(unhandled).not.toHaveBeenCalled();
    expect(load.mock.calls).toEqual([['/error']]);
  });

  test.each([
    ['shows that page without the frame', 'the error alone', 1],
    ['does not show it again when it is broken itself', <Broken key="" />, 2],
  ])('on the error page %s', async (_what, alone, times) => {
    window.history.replaceState(null, '', '/error');

    const place = show(<Broken />, alone);

    await rs.waitFor(() => {
      expect(log).toHaveBeenCalledTimes(times);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).toHaveBeenCalledTimes(times);
    expect(place.textContent).toBe(times === 1 ? 'the error alone' : '');
    expect(load).not.toHaveBeenCalled();
  });

  test('is only reported when React has recovered, and not again when a boundary has reported it', () => {
    const { onCaughtError, onRecoverableError } = renderErrors('shell@1.2.0', rs.fn());
    onRecoverableError?.(BREAKAGE, {});
    onCaughtError?.(BREAKAGE, {});
    onRecoverableError?.(new Error('#520', { cause: BREAKAGE }), {});

    expect(warn.mock.calls).toEqual([['[redeem] recovered from an error', BREAKAGE]]);
    expect([...load.mock.calls, ...log.mock.calls]).toEqual([]);
  });
});

function Broken(): never {
  throw BREAKAGE;
}

/** Renders without `act`, which would swallow uncaught errors. */
function show(view: ReactNode, alone: ReactNode = 'the error alone'): HTMLElement {
  const place = document.createElement('div');
  const options = renderErrors('shell@1.2.0', () => {
    root.render(alone);
  });
  const root = createRoot(place, options);
  root.render(view);
  return place;
}

function expectUntouched({ defaultPrevented }: Event): void {
  expect(log).not.toHaveBeenCalled();
  expect(routed).not.toHaveBeenCalled();
  expect(defaultPrevented).toBe(false);
}

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
