import { rememberedCode } from '@redeem/store/page-scripts';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { page, showFirstView } from './first-view';
import { changeHistoryState, historyState } from './history-state';

const BRAND = 'movie-redeem';
const SITE = { territory: 'US', language: 'en' };
const FRAME = {
  en: { [BRAND]: { before: { '/': '<header>Top</header><main>' }, after: { US: '</main>' } } },
};
const HOME = {
  en: { US: '<form><input id="code" autofocus><button>Go</button></form>' },
};

const fetched = rs.fn<typeof fetch>();
const loaded = rs.fn();
const appended = rs.fn<(link: unknown) => void>();

beforeEach(() => {
  globalThis.fetch = fetched;
  answerWith(FRAME, HOME);
  const app = Object.assign(document.createElement('div'), { id: 'app' });
  document.body.replaceChildren(app);
  for (const name of ['frame', 'index']) {
    const link = document.createElement('link');
    link.dataset['view'] = '';
    link.href = `/${name}.json`;
    link.integrity = `sha256-${name}`;
    document.head.append(link);
  }
  const style = document.createElement('link');
  style.setAttribute('as', 'style');
  style.dataset['rel'] = 'preload';
  style.setAttribute('href', '/remotes/home/1.0.0/home.css');
  document.head.append(style);
  // happy-dom loads no style sheets.
  rs.spyOn(document.head, 'append').mockImplementation((link) => {
    if (link instanceof HTMLLinkElement) link.onload?.call(link, new Event('load'));
    appended(link);
  });
});

afterEach(() => {
  page.firstView?.end();
});

describe('showFirstView', () => {
  test('shows header, page and footer in the place of the site data, with verified files', async () => {
    await show();

    expect(app().innerHTML).toContain('<header>Top</header><main><form>');
    expect(document.documentElement.lang).toBe('en');
    expect(page.firstView?.place).toEqual({ territory: 'US', locale: 'en' });
    expect(fetched.mock.calls.map(([, init]) => init?.integrity)).toEqual([
      'sha256-frame',
      'sha256-index',
    ]);
    expect(loaded).toHaveBeenCalledTimes(1);
    expect(document.activeElement?.id).toBe('code');
  });

  test.each<[string, object, object, unknown]>([
    ['the territory is unknown', FRAME, HOME, { territory: 'XX', language: 'en' }],
    ['the page is not in its locale', FRAME, HOME, { territory: 'GB', language: 'en' }],
    ['there is no frame for the brand', {}, HOME, SITE],
    ['a file is empty', FRAME, {}, SITE],
    ['site data is hollow', FRAME, HOME, null],
    ['shell and remote have other versions', { ...FRAME, builtWith: '19 1' }, HOME, SITE],
  ])('leaves the page as it is when %s', async (_, frame, home, site) => {
    answerWith(frame, home);

    await show(site);

    expect(app().childElementCount).toBe(0);
    expect(page.firstView?.place).toBeNull();
    expect(loaded).toHaveBeenCalled();
  });

  test('shows nothing when the shell has started before it', async () => {
    const shown = show();
    page.firstView?.end();
    await shown;

    expect(app().childElementCount).toBe(0);
  });

  test.each([
    ['ABCD-EFGH IJKL', 'ABCD-EFGH IJKL'],
    ['<b>', ''],
    ['A'.repeat(20), ''],
  ])('puts the code of a link into the field if it looks like one: %s', async (code, value) => {
    changeHistoryState({ codeFromLink: code }, window.location.href);

    await show();

    expect(document.querySelector('input')?.value).toBe(value);
  });

  test('keeps presses in main only when React has begun to take the view over', async () => {
    await show();
    const button = document.querySelector('button');
    const menu = document.createElement('button');
    document.querySelector('header')?.append(menu);
    if (page.firstView) page.firstView.isTaken = true;

    menu.dispatchEvent(new Event('click', { bubbles: true }));
    expect(page.firstView?.press).toBeNull();
    button?.dispatchEvent(new Event('click', { bubbles: true }));
    expect(page.firstView?.press?.target).toBe(button);
  });

  test('keeps the code of a link for the tab until the visitor edits it', async () => {
    changeHistoryState({ codeFromLink: 'ABCD' }, window.location.href);
    await show();
    const [field = new HTMLInputElement()] = document.querySelectorAll('input');
    window.dispatchEvent(new Event('pagehide'));
    expect(rememberedCode()).toBe('ABCD');
    expect(page.firstView?.isEdited()).toBe(false);

    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    window.dispatchEvent(new Event('pagehide'));

    expect(rememberedCode()).toBe('');
    expect(historyState().codeFromLink).toBeUndefined();
    expect(page.firstView?.isEdited()).toBe(true);
  });
});

function answerWith(...files: object[]): void {
  fetched.mockReset();
  for (const file of files) fetched.mockResolvedValueOnce(Response.json(file));
}

async function show(site: unknown = SITE): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('[data-view]')];
  await showFirstView(links, Promise.resolve(Response.json(site)), BRAND, loaded);
}

function app(): Element {
  const element = document.querySelector('#app');
  if (!element) throw new Error('the page has no #app');
  return element;
}
