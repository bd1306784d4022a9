import {
  appStarted,
  codeSubmitted,
  codeTyped,
  languageToggled,
  navigateProvided,
  pathEntered,
} from '@redeem/store';
import { accepted, lateAnswer, SETTINGS, type Visit, visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { aPageWith, aRegistry } from '../testing';
import { RemoteRecord } from './remote-record';
import { startEarly } from './prepared-page';

const CODE = 'HDMAQF4PX7TV';

const prepare = rs.spyOn(RemoteRecord.prototype, 'prepare');

beforeEach(() => {
  prepare.mockResolvedValue(null);
});

describe('the page behind Continue', () => {
  test.each([
    ['retailers', accepted()],
    ['gpbundle', accepted({ kind: 'bundle', remaining: 3 })],
    ['picklist', accepted({ kind: 'pick-list', remaining: 2 })],
  ])('is loaded early when the code is accepted: %s', async (name, verdict) => {
    const exchangeCode = rs.fn();
    const page = await shownPage({ validateCode: () => verdict, exchangeCode });
    expect(page.prepared()).toEqual([]);

    await page.type(CODE);

    expect(page.prepared()).toEqual([name]);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('is not loaded when the code has no page', async () => {
    const page = await shownPage({ validateCode: () => accepted({ remaining: 0 }) });

    await page.type(CODE);
    await allSettled(codeSubmitted, { scope: page.scope });

    expect(page.prepared()).toEqual([]);
  });

  test('is loaded again when the visitor changes the language', async () => {
    const page = await shownPage({ validateCode: () => accepted(), territory: 'CA' });
    await page.type(CODE);
    prepare.mockClear();

    await allSettled(languageToggled, { scope: page.scope });

    expect(page.prepared()).toContain('retailers');
  });
});

describe('startEarly', () => {
  test('loads nothing before the first remote and its translations are loaded', async () => {
    const firstRemote = lateAnswer<undefined>();
    const texts = lateAnswer<undefined>();
    const page = aPage({
      validateCode: () => accepted(),
      memory: { code: CODE },
      loadTexts: () => texts.promise,
    });
    void startEarly(page.scope, page.remotes, firstRemote.promise);
    void page.open();
    await turn();
    firstRemote.arrive(undefined);
    await turn();
    expect(page.prepared()).toEqual([]);

    texts.arrive(undefined);
    await turn();

    expect(page.prepared()).toEqual(['retailers']);
  });
});

describe('a link', () => {
  test.each(['pointerover', 'focusin'])('loads its page on %s', async (type) => {
    const page = await shownPage({});
    const text = document.createElement('b');
    linkTo('/support#expired').append(text);

    text.dispatchEvent(new Event(type, { bubbles: true }));

    expect(page.prepared()).toEqual(['support']);
  });

  test.each(['https://else.example/support', '/error', '/nowhere'])(
    'to %s, which is no page of a remote, loads nothing',
    async (address) => {
      const page = await shownPage({});

      linkTo(address).dispatchEvent(new Event('focusin', { bubbles: true }));
      document.body.dispatchEvent(new Event('focusin', { bubbles: true }));

      expect(page.prepared()).toEqual([]);
    },
  );
});

function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  return link;
}

/** Returns a home page before the shell has opened it. */
function aPage(visit: Visit) {
  const scope = visitScope({
    isSiteLoading: true,
    getSite: ({ territory }) => ({
      territory: territory ?? visit.territory ?? 'US',
      language: 'en',
      captchaKey: null,
    }),
    ...visit,
  });
  const remotes = aPageWith(aRegistry());
  const open = async () => {
    await allSettled(navigateProvided, { scope, params: rs.fn() });
    await allSettled(pathEntered, { scope, params: '/' });
    await allSettled(appStarted, {
      scope,
      params: { settings: SETTINGS, codeFromLink: null, codeFromPath: null },
    });
  };
  const type = (code: string) => allSettled(codeTyped, { scope, params: code });
  /** Returns the names of the remotes that this page has prepared. */
  const prepared = () => {
    const records = prepare.mock.contexts as RemoteRecord[];
    return records.filter((record) => remotes.all().includes(record)).map(({ name }) => name);
  };
  return { scope, remotes, open, type, prepared };
}

/** Resolves to a home page with a complete first view. */
async function shownPage(visit: Visit) {
  const page = aPage(visit);
  await page.open();
  await startEarly(page.scope, page.remotes, Promise.resolve());
  return page;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
