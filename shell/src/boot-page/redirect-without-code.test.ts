import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { page } from './first-view-state';

beforeEach(() => {
  document.head.replaceChildren(
    template('with-code', linkTo('/own.js')),
    template('without-code', linkTo('/home.js')),
  );
  window.history.replaceState({ idx: 3 }, '', '/retailers?from=mail');
});

describe('the page of a code', () => {
  test('redirects to / and loads the files of the home page without a code', async () => {
    await open();

    expect(window.location.pathname + window.location.search).toBe('/?from=mail');
    expect(window.history.state).toEqual({ idx: 3 });
    expect(filesOfPage()).toEqual(['/home.js']);
    expect(page.hasCode).toBe(false);
  });

  test.each([
    [
      'in the cookie',
      () => {
        document.cookie = `${COOKIES.code}=ABCDEFGHJKLM; path=/`;
      },
    ],
    [
      'of this tab',
      () => {
        rs.spyOn(document, 'cookie', 'get').mockReturnValue('');
        sessionStorage.setItem(CODE_OF_TAB_KEY, '9999999999999 ABCDEFGHJKLM');
      },
    ],
    [
      'in the cookie when storage is blocked',
      () => {
        rs.stubGlobal('sessionStorage', null);
        document.cookie = `${COOKIES.code}=ABCDEFGHJKLM; path=/`;
      },
    ],
    [
      'in the link',
      () => {
        window.history.replaceState({ codeFromLink: 'ABCDEFGHJKLM' }, '');
      },
    ],
  ])('stays and loads its own files with a code %s', async (where, have) => {
    have();

    await open();

    // The first view shows the code of a link in its field.
    expect(page.hasCode).toBe(where !== 'in the link');

    expect(window.location.pathname).toBe('/retailers');
    expect(filesOfPage()).toEqual(['/own.js']);
  });

  test('redirects to / when the cookie is empty', async () => {
    document.cookie = `${COOKIES.code}=; path=/`;
    document.cookie = `bar${COOKIES.code}=ABCDEFGHJKLM; path=/`;

    await open();

    expect(window.location.pathname).toBe('/');
  });

  test('redirects to / when the code of the tab has expired', async () => {
    sessionStorage.setItem(CODE_OF_TAB_KEY, `${String(Date.now() - 1)} ABCDEFGHJKLM`);

    await open();

    expect(filesOfPage()).toEqual(['/home.js']);
  });

  test('redirects to / when a tab without a code is reloaded, even with a cookie of another tab', async () => {
    document.cookie = `${COOKIES.code}=ABCDEFGHJKLM; path=/`;
    const reload = { type: 'reload' } as PerformanceNavigationTiming;
    rs.spyOn(performance, 'getEntriesByType').mockReturnValue([reload]);

    await open();

    expect(filesOfPage()).toEqual(['/home.js']);
  });

  test('redirects to / when cookies and storage are blocked', async () => {
    rs.stubGlobal('sessionStorage', null);
    rs.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });

    await open();

    expect(window.location.pathname).toBe('/');
    expect(filesOfPage()).toEqual(['/home.js']);
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
