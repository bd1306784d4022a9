import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { RemoteBoundary } from '../remotes/RemoteBoundary';
import { renderErrors } from './render-errors';

const SHELL = { name: 'shell', version: '1.2.0' };

const log = rs.spyOn(console, 'error');
const warn = rs.spyOn(console, 'warn');
const load = rs.spyOn(window.location, 'assign');
const unhandled = rs.fn();

beforeEach(() => {
  for (const spy of [log, warn, load]) spy.mockImplementation(() => undefined);
  window.addEventListener('error', unhandled);
});

afterEach(() => {
  window.removeEventListener('error', unhandled);
  window.history.replaceState(null, '', '/');
  rs.clearAllMocks();
});

describe('an error while rendering', () => {
  test('that a boundary caught is logged by nobody else', async () => {
    const onError = rs.fn();

    const place = show(
      <RemoteBoundary resetKey="" onError={onError} onLeave={rs.fn()} fallback="instead">
        <Broken />
      </RemoteBoundary>,
    );

    await rs.waitFor(() => {
      expect(onError).toHaveBeenCalledTimes(1);
    });
    expect(place.textContent).toBe('instead');
    expect(log).not.toHaveBeenCalled();
    expect(unhandled).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
  });

  test('that nobody caught is logged once and loads the error page @spec-2.11', async () => {
    show(<Broken />);

    await rs.waitFor(() => {
      expect(log.mock.calls).toEqual([['[redeem] unhandled error in shell@1.2.0', BREAKAGE]]);
    });
    expect(unhandled).not.toHaveBeenCalled();
    expect(load.mock.calls).toEqual([['/error']]);
  });

  test('on the error page itself leaves that page, without the frame that broke', async () => {
    window.history.replaceState(null, '', '/error');

    const place = show(<Broken />);

    await rs.waitFor(() => {
      expect(place.textContent).toBe('the error alone');
    });
    expect(log).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  test('of the error page itself, too, is the end: it is not shown again and again', async () => {
    window.history.replaceState(null, '', '/error');

    show(<Broken />, <Broken />);

    await rs.waitFor(() => {
      expect(log).toHaveBeenCalledTimes(2);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('that React got over is told, and moves nobody', () => {
    renderErrors(SHELL, rs.fn()).onRecoverableError?.(BREAKAGE, {});

    expect(warn.mock.calls).toEqual([['[redeem] recovered from an error', BREAKAGE]]);
    expect(unhandled).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
  });
});

const BREAKAGE = new Error('oh');

function Broken(): never {
  throw BREAKAGE;
}

/** Without `act`, which keeps to itself what nobody caught. */
function show(view: ReactNode, alone: ReactNode = 'the error alone'): HTMLElement {
  const place = document.createElement('div');
  const root = createRoot(
    place,
    renderErrors(SHELL, () => {
      root.render(alone);
    }),
  );
  root.render(view);
  return place;
}
