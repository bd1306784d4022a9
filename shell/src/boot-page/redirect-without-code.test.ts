import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { page } from './first-view';

beforeEach(() => {
  document.head.replaceChildren(
    template('with-code', linkTo('/own.js')),
    template('without-code', linkTo('/home.js')),
  );
  window.history.replaceState({ idx: 3 }, '', '/retailers?from=mail');
});

const setCookie = (cookie: string) => () => {
  document.cookie = cookie;
};
const inCookie = setCookie(`${COOKIES.code}=ABCDEFGHJKLM; path=/`);
const inTab = (time: number) => () => {
  rs.spyOn(document, 'cookie', 'get').mockReturnValue('');
  sessionStorage.setItem(CODE_OF_TAB_KEY, `${String(time)} ABCDEFGHJKLM`);
};
const inLink = () => {
  window.history.replaceState({ codeFromLink: 'ABCDEFGHJKLM' }, '');
};
const withoutStorage = () => {
  rs.stubGlobal('sessionStorage', null);
};

describe('the page of a code', () => {
  test.each([
    ['in the cookie', [inCookie]],
    ['of this tab', [inTab(9_999_999_999_999)]],
    ['in the cookie when storage is blocked', [withoutStorage, inCookie]],
    ['in the link', [inLink]],
  ])('stays and loads its own files with a code %s', async (where, have) => {
    for (const step of have) step();

    await open();

    // The first view shows the code of a link in its field.
    expect(page.hasCode).toBe(where !== 'in the link');
    expect(window.location.pathname).toBe('/retailers');
    expect(filesOfPage()).toEqual(['/own.js']);
  });

  test.each([
    ['there is no code', []],
    ['the cookie is empty', [setCookie(`${COOKIES.code}=; path=/`)]],
    ['there is another cookie', [setCookie(`bar${COOKIES.code}=ABCDEFGHJKLM`)]],
    ['the code of the tab has expired', [inTab(Date.now() - 1)]],
    [
      'a tab without a code is reloaded, even with a cookie of another tab',
      [
        inCookie,
        () => {
          const reload = { type: 'reload' } as PerformanceNavigationTiming;
          rs.spyOn(performance, 'getEntriesByType').mockReturnValue([reload]);
        },
      ],
    ],
    [
      'cookies and storage are blocked',
      [
        withoutStorage,
        () => {
          rs.spyOn(document, 'cookie', 'get').mockImplementation(() => {
            throw new DOMException('forbidden', 'SecurityError');
          });
        },
      ],
    ],
  ])('redirects to / and loads the files of the home page when %s', async (_when, lack) => {
    for (const step of lack) step();

    await open();

    expect(window.location.pathname + window.location.search).toBe('/?from=mail');
    expect(window.history.state).toEqual({ idx: 3 });
    expect(filesOfPage()).toEqual(['/home.js']);
    expect(page.hasCode).toBe(false);
  });
});

test('a page without templates does not redirect', async () => {
  document.head.replaceChildren(linkTo('/support.js'));
  window.history.replaceState(null, '', '/support');

  await open();

  expect(window.location.pathname).toBe('/support');
  expect(filesOfPage()).toEqual(['/support.js']);
});

/** Runs the script. */
async function open(): Promise<void> {
  rs.resetModules();
  await import('./redirect-without-code');
}

function filesOfPage(): (string | null)[] {
  return Array.from(document.querySelectorAll('link'), (link) => link.getAttribute('href'));
}

function template(id: string, link: HTMLElement): HTMLElement {
  const element = document.createElement('template');
  element.id = id;
  element.content.append(link);
  return element;
}

function linkTo(href: string): HTMLElement {
  const link = document.createElement('link');
  link.setAttribute('href', href);
  return link;
}
