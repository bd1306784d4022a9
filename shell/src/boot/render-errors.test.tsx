import { beforeEach, describe, expect, rs, test } from '@rstest/core';
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

describe('a render error', () => {
  test('is not logged when a boundary has caught it', async () => {
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

  test('is logged once and loads the error page when no boundary catches it @spec-2.11', async () => {
    show(<Broken />);

    await rs.waitFor(() => {
      expect(log.mock.calls).toEqual([['[redeem] unhandled error in shell@1.2.0', BREAKAGE]]);
    });
    expect(unhandled).not.toHaveBeenCalled();
    expect(load.mock.calls).toEqual([['/error']]);
  });

  test('of the frame shows the error page without the frame when the visitor is on the error page', async () => {
    window.history.replaceState(null, '', '/error');

    const place = show(<Broken />);

    await rs.waitFor(() => {
      expect(place.textContent).toBe('the error alone');
    });
    expect(log).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  test('of the error page itself does not show the error page again', async () => {
    window.history.replaceState(null, '', '/error');

    show(<Broken />, <Broken />);

    await rs.waitFor(() => {
      expect(log).toHaveBeenCalledTimes(2);
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('is reported without a navigation when React has recovered', () => {
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

/** Renders without `act`, which would swallow uncaught errors. */
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
