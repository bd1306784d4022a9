import { afterEach, expect, rs, test } from '@rstest/core';

import { brandIdentities } from '../brands/brand-identities';
import { aConfiguration } from '../testing';
import { page } from './first-view-state';

afterEach(() => {
  page.firstView?.end();
});

test.each([
  [80, 0],
  [150, 375],
  [2_000, 700],
])(
  'the shell is requested after %s ms of round trip and %s ms of waiting if the first view is late',
  async (roundTrip, wait) => {
    rs.useFakeTimers();
    const getEntriesByType = () => [{ requestStart: 10, responseStart: 10 + roundTrip }];
    rs.stubGlobal('performance', { getEntriesByType });
    globalThis.fetch = () => new Promise(() => undefined);
    const shell = link('shell');
    document.head.append(
      shell,
      json('configuration', aConfiguration()),
      json('boot', { homes: brandIdentities }),
      view('/shell/1.0.0/first-view-frame.json'),
      view('/remotes/redeem-form/1.0.0/first-view-index.json'),
    );

    rs.resetModules();
    await import('./boot');

    await rs.advanceTimersByTimeAsync(Math.max(wait - 1, 0));
    expect(shell.rel).toBe(wait === 0 ? 'preload' : '');
    await rs.advanceTimersByTimeAsync(1);
    expect(shell.rel).toBe('preload');
  },
);

function json(id: string, value: unknown): HTMLScriptElement {
  const script = document.createElement('script');
  return Object.assign(script, {
    id,
    type: 'application/json',
    textContent: JSON.stringify(value),
  });
}

function view(href: string): HTMLLinkElement {
  const named = link('');
  named.dataset['view'] = '';
  return Object.assign(named, { href });
}

function link(id: string): HTMLLinkElement {
  return Object.assign(document.createElement('link'), { id });
}
