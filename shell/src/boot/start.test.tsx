import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, aFederation, aRegistry, aRemote, loadEntry } from '../testing';
import { start } from './start';
import { loadDeferred } from './vitals';

rs.mock('./vitals', { spy: true });

const SITE = { id: 'movieredeem', territory: 'US', language: 'en', captcha_key: null };

beforeEach(() => {
  compose('registry', aRegistry('redeem-form'));
  compose('configuration', aConfiguration());
  const pages = { '/': { Root: () => 'Enter your redemption code' } };
  loadEntry.mockResolvedValue({ remote: aRemote({ name: 'redeem-form', pages }) });
  rs.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(SITE)));
});

// The last thing that a page does by itself, even one without #app; otherwise it does so in the next test file.
afterEach(async () => {
  await rs.waitFor(() => {
    expect(window.dataLayer).toBeDefined();
  });
});

describe('start', () => {
  test('renders header, current page and footer into #app @spec-2.10', async () => {
    const app = document.createElement('div');
    app.id = 'app';
    document.body.append(app);

    await start(aFederation(), null, null);

    await rs.waitFor(() => {
      expect(app.querySelector('main')?.textContent).toBe('Enter your redemption code');
    });
    expect(Array.from(app.children, ({ localName }) => localName)).toEqual([
      'header',
      'main',
      'footer',
    ]);
  });

  test('loads what no visitor waits for only when the page is open', async () => {
    let answer = (_site: Response) => undefined as unknown;
    rs.spyOn(globalThis, 'fetch').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    document.body.append(Object.assign(document.createElement('div'), { id: 'app' }));

    await start(aFederation(), null, null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(loadDeferred).not.toHaveBeenCalled();

    answer(Response.json(SITE));
    await rs.waitFor(() => {
      expect(loadDeferred).toHaveBeenCalled();
    });
  });

  test('rejects when the page has no #app', async () => {
    await expect(start(aFederation(), null, null)).rejects.toThrow('the page has no #app');
  });
});

/** Composes the page as the host does. */
function compose(id: string, data: unknown): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = id;
  script.textContent = JSON.stringify(data);
  document.head.append(script);
}
