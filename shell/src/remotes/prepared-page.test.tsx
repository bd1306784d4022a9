import { $code, Link } from '@redeem/platform';
import { codeTyped, languageToggled } from '@redeem/store';
import { accepted, type Visit } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { allSettled, createEvent, createStore } from 'effector';
import { useUnit } from 'effector-react';
import { type ReactNode, useLayoutEffect } from 'react';

import { CurrentPage } from '../CurrentPage';
import {
  aPageWith,
  aRegistry,
  aRemote,
  loadEntry,
  renderShell,
  requestedEntries,
  withFallback,
} from '../testing';
import { prepareLinks } from './prepared-page';

const log = rs.spyOn(console, 'error');
/** Called with the code and the number of changes when a page is shown. */
const shown = rs.fn();
const changed = createEvent();
const $changes = createStore(0).on(changed, (count) => count + 1);

const CODE = 'HDMAQF4PX7TV';
const OTHER = 'UHDKN4D6FDRF';

beforeEach(() => {
  log.mockImplementation(() => undefined);
  window.dataLayer = [];
});

describe('a prepared page', () => {
  test('is hidden without effects and views, and is shown with its elements when the visitor opens it', async () => {
    const exchangeCode = rs.fn();
    const { open } = await prepare(Retailers, { exchangeCode });
    const page = screen.getByText('Vudu and more');
    expect(page.style.display).toBe('none');
    expect(shown).not.toHaveBeenCalled();
    expect(document.title).toMatch(/^We encountered an error/);
    expect(viewedPaths()).toEqual(['/error']);

    await open();

    expect(screen.getByText('Vudu and more')).toBe(page);
    expect(page.style.display).toBe('');
    expect(shown).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('We encountered an error')).toBeNull();
    expect(document.title).toMatch(/^Retailers - /);
    expect(viewedPaths()).toEqual(['/error', '/retailers']);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('belongs to one code: another page is rendered for the next code', async () => {
    const { scope, open } = await prepare(Retailers);
    const page = screen.getByText('Vudu and more');

    await act(() => allSettled(codeTyped, { scope, params: OTHER }));
    expect(page.isConnected).toBe(false);
    await open();

    expect(screen.getByText('Vudu and more')).not.toBe(page);
    expect(shown.mock.calls).toEqual([[OTHER, 0]]);
  });

  test('is shown with what has changed since it was rendered', async () => {
    const { scope, open } = await prepare(Retailers, { territory: 'CA' });
    await act(() => allSettled(changed, { scope }));
    await act(() => allSettled(languageToggled, { scope }));

    await open();

    expect(shown.mock.calls).toEqual([[CODE, 1]]);
    expect(document.title).toContain('numérique');
  });

  test.each([
    ['that fails is reported only when the visitor opens it', 'retailers@1.0.0 failed', 'alert'],
    ['that fails is replaced when the visitor opens it @A13', 'runs instead', 'fallback'],
    ['that fails only before it is opened is shown', '', 'page'],
  ])('%s', async (_what, report, outcome) => {
    let isHidden = true;
    const Root = () => {
      if (isHidden || outcome !== 'page') throw new Error('broken');
      return <p>Vudu and more</p>;
    };
    const { open } = await prepare(Root, {}, outcome === 'fallback');
    expect(reports()).toEqual([]);
    isHidden = false;
    if (outcome === 'fallback') offer(() => <p>Vudu and more</p>);

    await open();

    if (outcome === 'alert') expect(screen.getByRole('alert')).toBeDefined();
    else expect(await screen.findByText('Vudu and more')).toBeDefined();
    expect(reports()).toHaveLength(report === '' ? 0 : 1);
    expect(reports().join('')).toContain(report);
  });

  test('is empty when its remote cannot be loaded, which the visitor notices only when they open it', async () => {
    loadEntry.mockRejectedValue(new Error('404'));
    const { open } = await prepare(null);
    expect(reports()).toEqual([]);
    offer(Retailers);

    await open();

    expect(await screen.findByText('Vudu and more')).toBeDefined();
  });
});

describe('a link', () => {
  test.each([
    ['pointerover', '/support#expired', ['/remotes/support/1.0.0/remoteEntry.js']],
    ['focusin', '/support', ['/remotes/support/1.0.0/remoteEntry.js']],
    ['focusin', 'https://else.example/support', []],
    ['focusin', '/error', []],
    ['focusin', '/nowhere', []],
  ])('loads its remote on %s: %s', (type, address, entries) => {
    prepareLinks(aPageWith(aRegistry('support')));
    const link = Object.assign(document.createElement('a'), { href: address });
    const text = document.createElement('b');
    link.append(text);
    document.body.append(link);

    text.dispatchEvent(new Event(type, { bubbles: true }));

    expect(requestedEntries()).toEqual(entries);
  });
});

/** Shows the error page with a remote's page hidden behind it; without a Root its entry is not there. */
async function prepare(Root: (() => ReactNode) | null, visit: Visit = {}, hasFallback = false) {
  if (Root) offer(Root);
  const { click, scope } = await renderShell(
    <>
      <main>
        <CurrentPage />
      </main>
      <Link to="/retailers">go</Link>
    </>,
    {
      path: '/error',
      registry: hasFallback ? withFallback() : aRegistry('retailers'),
      // For the store the visitor is on the home page, where Continue is.
      visit: {
        path: '/',
        code: CODE,
        verdict: accepted(),
        validateCode: () => accepted(),
        ...visit,
      },
    },
  );
  await waitFor(() => {
    expect(loadEntry.mock.calls.length).toBe(Root ? 1 : 2);
  });
  await act(() => Promise.resolve());
  return { scope, open: () => click(screen.getByRole('link', { name: 'go' })) };
}

function offer(Root: () => ReactNode): void {
  const remote = aRemote({ pages: { '/retailers': { Root, titleKey: 'title' } } });
  loadEntry.mockResolvedValue({ remote });
}

function Retailers() {
  const { code, changes } = useUnit({ code: $code, changes: $changes });
  useLayoutEffect(() => {
    shown(code, changes);
  }, [code, changes]);
  return <p>Vudu and more</p>;
}

/** Returns what the shell has reported. React logs the errors too. */
function reports(): unknown[] {
  return log.mock.calls.filter(([text]) => String(text).startsWith('[redeem]'));
}

function viewedPaths(): unknown[] {
  const layer = (window as { dataLayer?: { page_path?: string }[] }).dataLayer ?? [];
  return layer.map(({ page_path }) => page_path);
}
