import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aConfiguration, aFederation, aRegistry, aRemote, loadEntry } from '../testing';
import { start } from './start';
import { startDeferred } from './deferred';

rs.mock('./deferred', () => ({ startDeferred: rs.fn() }));

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
  test('renders header, current page and footer into #app, and loads what no visitor waits for when the page is open @spec-2.3 @spec-2.10', async () => {
    let answer = (_site: Response) => undefined as unknown;
    rs.spyOn(globalThis, 'fetch').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const app = Object.assign(document.createElement('div'), { id: 'app' });
    document.body.append(app);

    await start(aFederation(), null, null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(startDeferred).not.toHaveBeenCalled();

    answer(Response.json(SITE));
    await rs.waitFor(() => {
      expect(startDeferred).toHaveBeenCalled();
      expect(app.querySelector('main')?.textContent).toBe('Enter your redemption code');
    });
    const parts = Array.from(app.children, ({ localName }) => localName);
    expect(parts).toEqual(['header', 'main', 'footer']);
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
