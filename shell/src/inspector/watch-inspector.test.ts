import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { aConfiguration, aPageWith, aRegistry } from '../testing';
import { watchInspector } from './watch-inspector';

const fetchRegistry = rs.fn<typeof fetch>();

beforeEach(() => {
  rs.stubGlobal('fetch', fetchRegistry);
  fetchRegistry.mockResolvedValue(
    new Response(JSON.stringify({ ...aRegistry('support'), revision: 8 })),
  );
});

afterEach(async () => {
  const close = screen.queryByRole('button', { name: 'Close' });
  if (close) await act(() => userEvent.click(close));
});

describe('the inspector', () => {
  test.each(['/?inspect', '/support?a=b&inspect=1'])(
    'opens at %s when the first remote has loaded or failed',
    async (address) => {
      window.history.replaceState(null, '', address);
      let arrive = () => {};
      watch(new Promise((resolve) => (arrive = resolve)));
      await Promise.resolve();
      expect(fetchRegistry).not.toHaveBeenCalled();

      await act(async () => {
        arrive();
        await Promise.resolve();
      });

      expect(await screen.findByRole('dialog')).toBeDefined();
    },
  );

  test('opens once for Alt+Shift+I, for any letter on that key', async () => {
    watch();

    const event = press({ altKey: true, shiftKey: true, code: 'KeyI', key: 'ˆ' });
    press({ altKey: true, shiftKey: true, code: 'KeyI' });

    await screen.findByRole('dialog');
    expect(event.defaultPrevented).toBe(true);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByText(/^Next page:/).textContent).toContain('revision 8');
  });

  test('opens again after it was closed, and leaves no element', async () => {
    watch();
    press({ altKey: true, shiftKey: true, code: 'KeyI' });
    const close = await screen.findByRole('button', { name: 'Close' });

    await act(() => userEvent.click(close));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(document.querySelector('[lang="en"]')).toBeNull();

    press({ altKey: true, shiftKey: true, code: 'KeyI' });
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  test('shows the registry of the page as the next one when the live registry cannot be loaded', async () => {
    fetchRegistry.mockResolvedValue(new Response('<!doctype html>', { status: 404 }));
    watch();

    press({ altKey: true, shiftKey: true, code: 'KeyI' });

    await screen.findByRole('dialog');
    expect(screen.getByText(/^Next page:/).textContent).toContain('revision 1');
  });

  test.each([undefined, 'off'] as const)(
    'opens neither at its address nor for its key when the configuration is %s @I8',
    async (inspector) => {
      window.history.replaceState(null, '', '/?inspect');
      watch(Promise.resolve(), aConfiguration(inspector && { inspector }));

      const event = press({ altKey: true, shiftKey: true, code: 'KeyI' });
      await Promise.resolve();

      expect(event.defaultPrevented).toBe(false);
      expect(fetchRegistry).not.toHaveBeenCalled();
    },
  );

  test.each([
    { code: 'KeyI', shiftKey: true },
    { code: 'KeyI', altKey: true },
    { code: 'KeyO', altKey: true, shiftKey: true },
  ])('does not open for %j or at any other address', async (key) => {
    window.history.replaceState(null, '', '/?inspector=1');
    watch();

    const event = press(key);
    await Promise.resolve();

    expect(event.defaultPrevented).toBe(false);
    expect(fetchRegistry).not.toHaveBeenCalled();
  });
});

function watch(
  firstRemote: Promise<void> = Promise.resolve(),
  configuration = aConfiguration({ inspector: 'on' }),
): void {
  const registry = aRegistry('support');
  const remotes = aPageWith(registry);
  watchInspector({ registry, configuration, remotes }, firstRemote);
}

function press(key: KeyboardEventInit): Event {
  const event = new KeyboardEvent('keydown', { cancelable: true, ...key });
  window.dispatchEvent(event);
  return event;
}
