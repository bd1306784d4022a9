import type { PageRegistry } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { NO_OVERRIDES, type Releases } from '../boot-page/choose-releases';
import {
  override,
  aConfiguration,
  aPageWith,
  aRegistry,
  aRelease,
  aRemote,
  keep,
  loadEntry,
} from '../testing';
import { nextReleases } from './inspection';
import { Inspector } from './Inspector';

const SUPPORT = 'http://localhost:3105/remoteEntry.js';
const reload = rs.spyOn(window.location, 'reload');
const onClose = rs.fn();

beforeEach(() => {
  loadEntry.mockResolvedValue({ remote: aRemote() });
  reload.mockImplementation(() => undefined);
});

describe('the inspector', () => {
  test('is a named dialog that can be closed', async () => {
    await inspect({});

    expect(screen.getByRole('dialog', { name: 'What runs here' }).hasAttribute('open')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });

  test('shows version, address and load time of every remote', async () => {
    await inspect({ registry: aRegistry('retailers', 'support'), load: ['retailers'] });

    expect(row('retailers')).toMatch(/1\.0\.0 default.*\/remotes\/retailers\/1\.0\.0\//);
    expect(row('retailers')).toMatch(/loaded in \d+ ms.*the same/);
    expect(row('support')).toContain('not loaded yet');
  });

  test('shows a remote that could not be loaded', async () => {
    loadEntry.mockRejectedValue(new Error('404'));

    await inspect({ registry: aRegistry('retailers'), load: ['retailers'] });

    expect(row('retailers')).toMatch(/failed in \d+ ms/);
  });

  test('shows which releases are on trial, pinned and overridden', async () => {
    const registry = aRegistry('retailers', 'gpbundle', 'support');
    registry.microFrontends['retailers']?.push(aRelease('retailers', '1.1.0', 100));
    registry.microFrontends['gpbundle']?.push(aRelease('gpbundle', '1.1.0', 10));
    sessionStorage.setItem('redeem.pins', '{"gpbundle":"1.1.0"}');

    await inspect({ registry, overrides: override('support', SUPPORT) });

    expect(row('retailers')).toContain('1.1.0 on trial 100 %');
    expect(row('gpbundle')).toContain('1.1.0 pinned, on trial 10 %');
    expect(row('support')).toContain(`overridden${SUPPORT}`);
  });

  test('shows the releases of the next page, from the live registry', async () => {
    const live = { ...aRegistry('retailers', 'gift-cards'), revision: 13 };
    live.microFrontends['retailers'] = [aRelease('retailers', '1.0.1')];

    await inspect({ registry: { ...aRegistry('retailers', 'support'), revision: 12 }, live });

    expect(screen.getByText(/^This page:/).textContent).toContain(
      'revision 12, shell in development',
    );
    expect(screen.getByText(/^Next page:/).textContent).toContain('revision 13');
    expect(row('retailers')).toMatch(/1\.0\.0 default.*1\.0\.1 default/);
    expect(row('support')).toMatch(/1\.0\.0 default.*none$/);
    expect(row('gift-cards')).toMatch(/^gift-cardsnone.*1\.0\.0 default/);
  });

  test('overrides a remote for the next page, and does not change this one', async () => {
    await inspect({ registry: aRegistry('support'), overrideOrigins: ['http://localhost:3105'] });

    await userEvent.type(screen.getByRole('textbox'), 'support@3105{Enter}');

    await waitFor(() => {
      expect(row('support')).toMatch(/1\.0\.0 default.*overridden/);
    });
    expect(sessionStorage.getItem('redeem.overrides')).toBe(`{"support":"${SUPPORT}"}`);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Load the next page' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('overrides a remote by a version only when the site keeps it', async () => {
    keep(aRelease('support', '1.1.0'));
    const overrideOrigins = ['http://localhost:3105'];
    await inspect({ registry: aRegistry('support'), overrideOrigins });

    await userEvent.type(screen.getByRole('textbox'), 'support@1.2.0{Enter}');
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toBe(
        'support 1.2.0 is not on this site, or not any more',
      );
    });
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), 'support@1.1.0{Enter}');

    await waitFor(() => {
      expect(row('support')).toMatch(/1\.0\.0 default.*overridden\/remotes\/support\/1\.1\.0\//);
    });
    expect(sessionStorage.getItem('redeem.overrides')).toBe('{"support":"1.1.0"}');
  });

  test('shows why an override is refused until the text changes', async () => {
    await inspect({ registry: aRegistry('support'), overrideOrigins: ['http://localhost:3105'] });
    const field = screen.getByRole('textbox', { name: 'Override a remote on the next page' });

    await userEvent.type(field, 'support@9999{Enter}');

    expect(screen.getByRole('alert').textContent).toContain('only from: http://localhost:3105');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sessionStorage.length).toBe(0);
    await userEvent.type(field, '{Backspace}');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('offers no override when none is allowed', async () => {
    await inspect({ registry: aRegistry('support') });

    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/allows no overrides/)).toBeDefined();
  });

  test('drops overrides and pins', async () => {
    const registry = aRegistry('retailers', 'support');
    registry.microFrontends['retailers']?.push(aRelease('retailers', '1.1.0', 1));
    // An id outside the share of one percent.
    localStorage.setItem('redeem.visitor', '1-2-3-4');
    sessionStorage.setItem('redeem.pins', '{"retailers":"1.1.0"}');
    sessionStorage.setItem('redeem.overrides', `{"support":"${SUPPORT}"}`);
    await inspect({ registry, overrides: override('support', SUPPORT) });
    expect(row('retailers')).toContain('the same');

    await userEvent.click(screen.getByRole('button', { name: 'Drop overrides' }));
    await userEvent.click(screen.getByRole('button', { name: 'Drop pins' }));

    await waitFor(() => {
      expect(row('support')).toMatch(/overridden.*1\.0\.0 default/);
    });
    expect(row('retailers')).toMatch(/1\.1\.0 pinned, on trial 1 %.*1\.0\.0 default/);
    expect(sessionStorage.length).toBe(0);
    for (const name of ['Drop overrides', 'Drop pins']) {
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
  });
});

interface Stage {
  registry?: PageRegistry;
  /** The live registry; by default that of the page. */
  live?: PageRegistry;
  overrides?: Releases;
  overrideOrigins?: string[];
  /** The remotes that the page has requested. */
  load?: string[];
}

async function inspect(stage: Stage): Promise<void> {
  const { registry = aRegistry(), live = registry, overrides = NO_OVERRIDES, load = [] } = stage;
  const remotes = aPageWith(registry, { overrides });
  for (const name of load)
    await remotes
      .of(name)
      .open()
      .catch(() => undefined);
  const configuration = aConfiguration({ overrideOrigins: stage.overrideOrigins ?? [] });
  const page = { registry, configuration, remotes };
  const initial = await nextReleases(live);
  render(<Inspector page={page} live={live} initial={initial} onClose={onClose} />);
}

function row(name: string): string {
  const table = within(screen.getByRole('table'));
  return table.getByRole('rowheader', { name }).closest('tr')?.textContent ?? '';
}
